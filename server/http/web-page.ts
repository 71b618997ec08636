import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../parts/escape-html.ts';
import { pagePolicy, pdfWorkerPolicy } from './security-headers.ts';

const folder = fileURLToPath(new URL('../../dist/web/', import.meta.url));

const pdfWorker = /[\\/]pdf\.worker[^\\/]*\.mjs$/;

interface Described {
  title: string;
  image: string | null;
}

/** What may be said about a page to those who only hold its address. */
type Preview = (url: string) => Promise<Described | undefined>;

interface Options {
  storageOrigin: string | undefined;
  preview: Preview;
  live: { readonly position: number };
}

/** Serves the built page: its files as they are, and every other path as the page itself, with a nonce of its own. */
export async function registerWebPage(app: FastifyInstance, { storageOrigin, preview, live }: Options) {
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
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!template) return undefined;
    const nonce = randomBytes(16).toString('base64');
    // From before anything that the page will read, so that its stream begins early enough to leave nothing out.
    const position = live.position > 0 ? String(live.position) : '';
    const page = template.replaceAll('__CSP_NONCE__', nonce).replace('__LIVE_POSITION__', position);
    const described = await preview(request.url);
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy({ nonce, storageOrigin }))
      .send(introduce(page, described));
  };
}

/** By a function: in a text to replace with, `$` would mean something. */
function introduce(page: string, described: Described | undefined): string {
  if (!described) return page;
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', 'Koma'],
    ['og:title', described.title],
    ...(described.image ? [['og:image', described.image]] : []),
  ].map(([name = '', content = '']) => `<meta property="${name}" content="${escapeHtml(content)}" />`);
  const title = `<title>${escapeHtml(described.title)} · Koma</title>`;
  return page
    .replace(/<title>[^<]*<\/title>/, () => title)
    .replace('</head>', () => `${tags.join('')}</head>`);
}
