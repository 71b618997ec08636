import fastify, { type FastifyInstance } from 'fastify';
import { registerErrorHandler } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import type { Platform } from './platform.ts';
import { watched } from './watched.ts';

export async function buildWorkerApp(platform: Platform): Promise<FastifyInstance> {
  const app = fastify({ loggerInstance: platform.log, forceCloseConnections: 'idle' });
  registerSecurityHeaders(app, { https: false });
  registerErrorHandler(app);
  registerHealth(app, platform);
  registerMetrics(app, watched(platform));
  return app;
}
