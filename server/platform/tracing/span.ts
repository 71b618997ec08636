import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

export type { Attributes };

export const REQUEST_ID = createContextKey('request id');

export async function runSpan<T>(place: Context, work: () => Promise<T>): Promise<T> {
  const span = trace.getSpan(place);
  try {
    return await context.with(place, work);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    span?.setStatus({ code: SpanStatusCode.ERROR, message });
    throw error;
  } finally {
    span?.end();
  }
}

export function traceStep<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const active = context.active();
  if (!trace.getSpan(active)) return work();
  const span = trace.getTracer('koma').startSpan(name, { attributes }, active);
  return runSpan(trace.setSpan(active, span), work);
}

/** Stored in a job's row. `parent` is W3C's `traceparent`. */
interface Carried {
  parent: string;
  requestId?: string | undefined;
}

/** Carries dropped traces as well: their jobs would begin new ones otherwise. */
export function carryTrace(): { trace: Carried } | undefined {
  const active = context.active();
  const span = trace.getSpanContext(active);
  if (!span) return undefined;
  const parent = `00-${span.traceId}-${span.spanId}-${span.traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`;
  const requestId = active.getValue(REQUEST_ID);
  return { trace: { parent, ...(typeof requestId === 'string' && { requestId }) } };
}

export function readCarried(data: unknown): Carried | undefined {
  if (typeof data !== 'object' || data === null || !('trace' in data)) return undefined;
  const { trace } = data;
  if (typeof trace !== 'object' || trace === null || !('parent' in trace)) return undefined;
  const requestId = 'requestId' in trace && typeof trace.requestId === 'string' ? trace.requestId : undefined;
  return typeof trace.parent === 'string' ? { parent: trace.parent, requestId } : undefined;
}
