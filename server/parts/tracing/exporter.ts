import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { TracingSettings } from '../../tracing-settings.ts';
import type { Attributes, Span } from './span.ts';

const BATCH = 512;
/** More than these, with those on their way, are dropped: a collector that is down or silent costs nobody memory. */
export const WAITING_MAX = 8192;
const PAUSE_MS = 2_000;
const PATIENCE_MS = 5_000;
const LAST_MS = 300;
/** A collector that is down is said this often. */
const COMPLAINT_MS = 60_000;

interface ExporterOptions extends Pick<TracingSettings, 'url' | 'headers' | 'resource'> {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds that the collector has for its answer. */
  patience?: number;
}

/** Sends spans as OTLP over HTTP, in JSON, some at a time. What cannot be sent is dropped. */
export function openExporter({ url, headers, resource, log, patience = PATIENCE_MS }: ExporterOptions) {
  const about = { 'service.name': 'koma', 'host.name': hostname(), 'process.pid': process.pid, ...resource };
  let waiting: Span[] = [];
  let onTheWay = 0;
  /** Since it was last said. */
  let dropped = 0;
  let cause: unknown;
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let complainedAt = Number.NEGATIVE_INFINITY;
  const complain = () => {
    if (performance.now() - complainedAt < COMPLAINT_MS) return;
    complainedAt = performance.now();
    const err = cause ?? new Error('More was traced than the collector took.');
    log.warn({ err, dropped }, 'Traces could not be sent and are dropped');
    [dropped, cause] = [0, undefined];
  };

  const post = async (spans: Span[], milliseconds: number) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(writeSpans(spans, about)),
      signal: AbortSignal.timeout(milliseconds),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The collector answered ${response.status}.`);
  };
  const deliver = async (batch: Span[], milliseconds: number) => {
    await post(batch, milliseconds).catch((error: unknown) => {
      dropped += batch.length;
      cause = error;
    });
    onTheWay -= batch.length;
    if (dropped > 0) complain();
  };
  const flush = (milliseconds: number) => {
    clearTimeout(timer);
    timer = undefined;
    const batches = Array.from({ length: Math.ceil(waiting.length / BATCH) }, (_, at) =>
      waiting.slice(at * BATCH, (at + 1) * BATCH),
    );
    onTheWay += waiting.length;
    waiting = [];
    for (const batch of batches) sending = sending.then(() => deliver(batch, milliseconds));
    return sending;
  };

  return {
    take(span: Span) {
      if (waiting.length + onTheWay >= WAITING_MAX) {
        dropped += 1;
        return;
      }
      waiting.push(span);
      if (waiting.length >= BATCH) void flush(patience);
      else timer ??= setTimeout(() => void flush(patience), PAUSE_MS).unref();
    },
    stop: () => flush(LAST_MS),
  };
}

const writeAttributes = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const isNumber = typeof value === 'number';
    return [{ key, value: isNumber ? { intValue: String(Math.round(value)) } : { stringValue: value } }];
  });

const ERROR = 2;

/** As OTLP's JSON wants it: ids in hex, times in nanoseconds as text. */
const writeSpans = (spans: Span[], about: Attributes) => ({
  resourceSpans: [
    {
      resource: { attributes: writeAttributes(about) },
      scopeSpans: [
        {
          scope: { name: 'koma' },
          spans: spans.map(({ startedAt, endedAt, attributes, failure, parentSpanId, ...span }) => ({
            ...span,
            ...(parentSpanId && { parentSpanId }),
            startTimeUnixNano: String(startedAt),
            endTimeUnixNano: String(endedAt),
            attributes: writeAttributes(attributes),
            status: failure === undefined ? {} : { code: ERROR, message: failure },
          })),
        },
      ],
    },
  ],
});
