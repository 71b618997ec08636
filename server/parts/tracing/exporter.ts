import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { TracingSettings } from '../../tracing-settings.ts';
import type { Attributes, Span } from './span.ts';

const BATCH = 512;
/** More than these are dropped: a collector that is down costs nobody memory. */
const WAITING_MAX = 8192;
const PAUSE_MS = 2_000;
const PATIENCE_MS = 5_000;
const LAST_MS = 300;
/** A collector that is down is said this often. */
const COMPLAINT_MS = 60_000;

interface ExporterOptions extends Pick<TracingSettings, 'url' | 'headers' | 'resource'> {
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Sends spans as OTLP over HTTP, in JSON, some at a time. What cannot be sent is dropped. */
export function openExporter({ url, headers, resource, log }: ExporterOptions) {
  const about = { 'service.name': 'koma', 'host.name': hostname(), 'process.pid': process.pid, ...resource };
  let waiting: Span[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let complainedAt = Number.NEGATIVE_INFINITY;
  const complain = (error: unknown) => {
    if (performance.now() - complainedAt < COMPLAINT_MS) return;
    complainedAt = performance.now();
    log.warn({ err: error }, 'Traces could not be sent and are dropped');
  };

  const post = async (spans: Span[], patience: number) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(writeSpans(spans, about)),
      signal: AbortSignal.timeout(patience),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The collector answered ${response.status}.`);
  };
  const flush = (patience: number) => {
    clearTimeout(timer);
    timer = undefined;
    const batches = Array.from({ length: Math.ceil(waiting.length / BATCH) }, (_, at) =>
      waiting.slice(at * BATCH, (at + 1) * BATCH),
    );
    waiting = [];
    for (const batch of batches) sending = sending.then(() => post(batch, patience)).catch(complain);
    return sending;
  };

  return {
    take(span: Span) {
      if (waiting.length >= WAITING_MAX) return;
      waiting.push(span);
      if (waiting.length >= BATCH) void flush(PATIENCE_MS);
      else timer ??= setTimeout(() => void flush(PATIENCE_MS), PAUSE_MS).unref();
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
