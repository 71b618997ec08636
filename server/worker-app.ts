import fastify, { type FastifyInstance } from 'fastify';
import { registerErrorHandler } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import type { Parts } from './parts.ts';
import { watched } from './watched.ts';

export async function buildWorkerApp(parts: Parts): Promise<FastifyInstance> {
  const app = fastify({ loggerInstance: parts.log, forceCloseConnections: 'idle' });
  registerSecurityHeaders(app, { https: false });
  registerErrorHandler(app);
  registerHealth(app, parts);
  registerMetrics(app, watched(parts));
  return app;
}
