import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy, pdfWorkerPolicy } from './security-headers.ts';

const folder = fileURLToPath(new URL('../../dist/web/', import.meta.url));

const pdfWorker = /[\\/]pdf\.worker[^\\/]*\.mjs$/;

/** Serves the built page: its files as they are, and every other path as the page itself, with a nonce of its own. */
export async function registerWebPage(
  app: FastifyInstance,
  { storageOrigin }: { storageOrigin: string | undefined },
) {
  const built = existsSync(`${folder}index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['**/index.html', '.vite/**'],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (pdfWorker.test(path)) reply.header('content-security-policy', pdfWorkerPolicy);
      },
    });
  }
  const template = built ? readFileSync(`${folder}index.html`, 'utf8') : undefined;
  return (_request: FastifyRequest, reply: FastifyReply) => {
    if (!template) return undefined;
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy({ nonce, storageOrigin }))
      .send(template.replaceAll('__CSP_NONCE__', nonce));
  };
}
