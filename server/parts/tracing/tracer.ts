import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { TracingSettings } from '../../tracing-settings.ts';
import { openExporter } from './exporter.ts';
import {
  type Attributes,
  beginSpan,
  type Carried,
  isKept,
  newSpanId,
  type Place,
  runSpan,
  stepInto,
  writeParent,
} from './span.ts';

export interface Begun {
  name: string;
  kind: number;
  attributes: Attributes;
  /** W3C's `traceparent`, of whoever caused it. */
  parent?: string | undefined;
  requestId?: string | undefined;
}

export interface Tracer {
  /** Whoever has the place of a trace that is kept ends its span and hands it over. */
  begin(begun: Begun): Place;
  run<T>(begun: Begun, work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function readParent(text: string | undefined) {
  const [, traceId, spanId, flags = ''] = PARENT.exec(text ?? '') ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isKept: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The same trace is kept or left by all who see its id. */
const isWithin = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32;

/** Traces of what Koma does, sent to a collector; undefined where none is set. */
export function openTracer(
  settings: TracingSettings | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Tracer | undefined {
  if (!settings) return undefined;
  const exporter = openExporter({ ...settings, log });
  const begin = ({ parent: given, requestId, ...begun }: Begun): Place => {
    const parent = readParent(given);
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    const isWanted = parent && settings.followsCaller ? parent.isKept : isWithin(traceId, settings.ratio);
    if (!isWanted) {
      const spanId = parent?.spanId ?? newSpanId();
      const told = writeParent({ traceId, spanId, isKept: false });
      return { left: { parent: told, ...(requestId && { requestId }) } };
    }
    const attributes = { ...begun.attributes, 'koma.request_id': requestId };
    const span = beginSpan({ ...begun, attributes, traceId, parentSpanId: parent?.spanId });
    return { span, requestId, take: exporter.take };
  };
  return {
    begin,
    async run(begun, work) {
      const place = begin(begun);
      return isKept(place) ? runSpan(place, work) : stepInto(place, work);
    },
    stop: exporter.stop,
  };
}

/** Of a job's row; undefined where nobody traced what queued it. */
export function readCarried(data: unknown): Carried | undefined {
  if (typeof data !== 'object' || data === null || !('trace' in data)) return undefined;
  const { trace } = data;
  if (typeof trace !== 'object' || trace === null || !('parent' in trace)) return undefined;
  const requestId = 'requestId' in trace && typeof trace.requestId === 'string' ? trace.requestId : undefined;
  return typeof trace.parent === 'string' ? { parent: trace.parent, requestId } : undefined;
}
