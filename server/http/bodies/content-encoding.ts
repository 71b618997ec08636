import type { FastifyInstance } from 'fastify';
import { fail } from '../../failure.ts';
import { endBody } from './end-body.ts';

const bodiless = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses compressed bodies: one could unpack to a thousand times its size. */
export function registerContentEncoding(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() || 'identity';
    if (encoding === 'identity' || bodiless.has(request.method)) return done();
    endBody(request, reply);
    throw fail('encodedBody');
  });
}
