import type { FastifyInstance } from 'fastify';
import { fail } from '../../failure.ts';
import { endBody } from './end-body.ts';

const bodiless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Bodies are taken as they are, on every route: a compressed one could be a thousand times its size, and of an upload
 * the length, the checksum and the kind are those of the bytes that are kept.
 */
export function registerContentEncoding(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() || 'identity';
    if (encoding === 'identity' || bodiless.has(request.method)) return done();
    endBody(request, reply);
    throw fail('encodedBody');
  });
}
