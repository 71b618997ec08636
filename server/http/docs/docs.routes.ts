import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { subjects } from '../../../contract/endpoints.ts';
import { buildOpenApi } from './openapi.ts';
import { renderPage } from './page.ts';

const style = readFileSync(new URL('./docs.css', import.meta.url), 'utf8');
const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Builds at the first request, to keep the start short. */
function once<T>(build: () => T): () => T {
  let built: { value: T } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}

const sold = ['billing', 'payment'];

export function registerDocs(app: FastifyInstance, { sells }: { sells: boolean }): void {
  const names = Object.keys(subjects).filter((name) => sells || !sold.includes(name));
  const openApi = once(() => JSON.stringify(buildOpenApi(names)));
  const page = once(() => renderPage(names));
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page()),
  );
  app.get('/api/docs/docs.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
  app.get('/api/docs/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(openApi()),
  );
}
