import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export type Attributes = { [name: string]: string | number | undefined };

/** OpenTelemetry's numbers. */
export const kinds = { internal: 1, server: 2, consumer: 5 } as const;

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: number;
  startedAt: bigint;
  endedAt: bigint;
  attributes: Attributes;
  /** Undefined where all went well. */
  failure: string | undefined;
}

/** Where one is: the span under way, who takes it when it ends, and the request that began it all. */
export interface KeptPlace {
  span: Span;
  requestId: string | undefined;
  take: (span: Span) => void;
}

/** In a trace that is not kept. What is done here, and later because of it, is not kept either. */
export interface LeftPlace {
  left: Carried;
}

export type Place = KeptPlace | LeftPlace;

/** How a trace goes on elsewhere: in a header, or in the row of a job. */
export interface Carried {
  parent: string;
  requestId?: string | undefined;
}

export const isKept = (place: Place): place is KeptPlace => 'span' in place;

const places = new AsyncLocalStorage<Place>();

export const stepInto = <T>(place: Place, work: () => T): T => places.run(place, work);

export const now = (): bigint => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6));

interface Beginning {
  name: string;
  kind?: number;
  attributes?: Attributes;
  traceId: string;
  parentSpanId: string | undefined;
}

export const newSpanId = (): string => randomBytes(8).toString('hex');

export const beginSpan = ({ name, kind = kinds.internal, attributes = {}, ...trace }: Beginning): Span => ({
  ...trace,
  spanId: newSpanId(),
  name,
  kind,
  attributes,
  startedAt: now(),
  endedAt: 0n,
  failure: undefined,
});

/** Ends with what the work came to. */
export async function runSpan<T>(place: KeptPlace, work: () => Promise<T>): Promise<T> {
  const { span, take } = place;
  try {
    return await stepInto(place, work);
  } catch (error) {
    span.failure = error instanceof Error ? error.message : String(error);
    throw error;
  } finally {
    span.endedAt = now();
    take(span);
  }
}

/** A step of what is traced; where nothing is, the work and nothing else. */
export function traceStep<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const place = places.getStore();
  if (!place || !isKept(place)) return work();
  const { traceId, spanId: parentSpanId } = place.span;
  return runSpan({ ...place, span: beginSpan({ name, attributes, traceId, parentSpanId }) }, work);
}

/** How a trace is told to others: that it is kept is the last number's one bit. */
export const writeParent = ({
  traceId,
  spanId,
  isKept,
}: {
  traceId: string;
  spanId: string;
  isKept: boolean;
}) => `00-${traceId}-${spanId}-${isKept ? '01' : '00'}`;

/** What a job takes along, so that its run is part of the same trace, and is kept where that is. */
export function carryTrace(): { trace: Carried } | undefined {
  const place = places.getStore();
  if (!place) return undefined;
  if (!isKept(place)) return { trace: place.left };
  const { span, requestId } = place;
  return { trace: { parent: writeParent({ ...span, isKept: true }), ...(requestId && { requestId }) } };
}
