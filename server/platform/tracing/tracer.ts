import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Context,
  context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type SpanKind,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { TracingSettings } from '../../tracing-settings.ts';
import { type Attributes, REQUEST_ID, runSpan } from './span.ts';

/** Drops spans beyond these limits: a collector that is down must not cost memory. */
const WAITING_MAX = 8192;
const PAUSE_MS = 2_000;
const PATIENCE_MS = 5_000;
const LAST_MS = 300;
const COMPLAINT_MS = 60_000;

const propagator = new W3CTraceContextPropagator();

interface Begun {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
  parent?: string | undefined;
  requestId?: string | undefined;
}

export interface Tracer {
  begin(begun: Begun): Context;
  run<T>(begun: Begun, work: () => Promise<T>): Promise<T>;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function openTracer(settings: TracingSettings, log: Pick<FastifyBaseLogger, 'warn'>): Tracer {
  const { url, headers, ratio, followsCaller, resource } = settings;
  const root = new TraceIdRatioBasedSampler(ratio);
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: PATIENCE_MS });
  const limits = { scheduledDelayMillis: PAUSE_MS, maxQueueSize: WAITING_MAX };
  const about = { 'service.name': 'koma', 'host.name': hostname(), 'process.pid': process.pid };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...about, ...resource }),
    sampler: followsCaller ? new ParentBasedSampler({ root }) : root,
    spanProcessors: [new BatchSpanProcessor({ exporter, ...limits })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  const isGlobal = trace.setGlobalTracerProvider(provider);
  complainTo(log);
  const tracer = provider.getTracer('koma');
  const begin = ({ name, kind, attributes: given, parent, requestId }: Begun) => {
    const carrier = { traceparent: parent };
    const caller = propagator
      .extract(ROOT_CONTEXT, carrier, defaultTextMapGetter)
      .setValue(REQUEST_ID, requestId);
    const attributes = { ...given, ...(requestId && { 'koma.request_id': requestId }) };
    return trace.setSpan(caller, tracer.startSpan(name, { kind, attributes }, caller));
  };
  return {
    begin,
    run: (begun, work) => runSpan(begin(begun), work),
    flush: () => provider.forceFlush().catch(() => undefined),
    async stop() {
      await Promise.race([provider.shutdown().catch(() => undefined), wait(LAST_MS)]);
      if (isGlobal) trace.disable();
    },
  };
}

function complainTo(log: Pick<FastifyBaseLogger, 'warn'>): void {
  const tellFailure = seldom((err: unknown) => log.warn({ err }, 'Traces could not be sent and are dropped'));
  // The only place where the SDK says that spans exceeded `WAITING_MAX`.
  const tellWords = seldom((note: string) => log.warn({ note }, 'Tracing met a difficulty'));
  const tellNote = (...words: unknown[]) => tellWords(words.map(String).join(' '));
  const silent = () => undefined;
  setGlobalErrorHandler(tellFailure);
  diag.setLogger(
    { error: tellNote, warn: tellNote, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

/** Drops what comes within a minute after the last. */
function seldom<Told>(tell: (told: Told) => void): (told: Told) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (told) => {
    if (performance.now() - toldAt < COMPLAINT_MS) return;
    toldAt = performance.now();
    tell(told);
  };
}
