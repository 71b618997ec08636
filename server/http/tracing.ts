import { type Context, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tracer } from '../platform/tracing/tracer.ts';

const ERRORS_FROM = 500;

/** Names spans by route, never by address: tokens and codes travel there. */
export function registerTracing(app: FastifyInstance, tracer: Tracer) {
  const places = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? 'none';
    const { traceparent } = request.headers;
    const place = tracer.begin({
      name: `${request.method} ${route}`,
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': request.method, 'http.route': route },
      parent: typeof traceparent === 'string' ? traceparent : undefined,
      requestId: request.id,
    });
    places.set(request, place);
  });
  // Not earlier: reading the body would lose the context.
  app.addHook('preHandler', (request, _reply, done) => {
    const place = places.get(request);
    if (place) context.with(place, done);
    else done();
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const place = places.get(request);
    const span = place && trace.getSpan(place);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= ERRORS_FROM)
      span?.setStatus({ code: SpanStatusCode.ERROR, message: `answered ${statusCode}` });
    span?.end();
  });
}
