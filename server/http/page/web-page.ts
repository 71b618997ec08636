import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPaymentPage } from '../../../contract/payment-pages.ts';
import type { BillingSettings } from '../../billing-settings.ts';
import type { Config } from '../../config.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { readLanguage } from '../language.ts';
import { offlinePolicy, pagePolicy, pdfWorkerPolicy, serviceWorkerPolicy } from '../security-headers.ts';
import { compressPage } from './compress-page.ts';
import { readFirstPages } from './first-pages.ts';
import { readPrerenderedPages } from './prerendered-pages.ts';

const folder = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

/** Files that do more than be loaded by a page; everything else has the policy of an answer. */
const policies: [RegExp, string][] = [
  [/[\\/]pdf\.worker[^\\/]*\.mjs(\.br|\.gz)?$/, pdfWorkerPolicy],
  [/[\\/]service-worker\.js(\.br|\.gz)?$/, serviceWorkerPolicy],
  [/[\\/]offline\.html(\.br|\.gz)?$/, offlinePolicy],
];

interface Described {
  title: string;
  image: string | null;
}

type Preview = (url: string) => Promise<Described | undefined>;

interface Options {
  storageOrigin: string | undefined;
  preview: Preview;
  live: { readonly position: number };
  billing: BillingSettings;
  readSignUp: () => Promise<Config['signUp']>;
}

export async function registerWebPage(app: FastifyInstance, options: Options) {
  const { storageOrigin, preview, live, billing, readSignUp } = options;
  const built = existsSync(`${folder}index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['**/index.html', '.vite/**', '**/*.br', '**/*.gz'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        const [, policy] = policies.find(([file]) => file.test(path)) ?? [];
        if (policy) reply.header('content-security-policy', policy);
      },
    });
  }
  const template = built ? readFileSync(`${folder}index.html`, 'utf8') : undefined;
  const scripts = hashScripts(template ?? '');
  const tagsFor = readFirstPages(folder);
  const prerendered = readPrerenderedPages({ folder, isSelling: billing.mode !== 'off' });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!template) return undefined;
    const language = readLanguage({ 'accept-language': request.headers['accept-language'] });
    const nonce = randomBytes(16).toString('base64');
    // Taken before the page reads anything, so that its stream leaves nothing out.
    const position = live.position > 0 ? String(live.position) : '';
    const signUp = await readSignUp();
    // Prerendered pages offer sign-up.
    const drawn = signUp === 'closed' ? undefined : prerendered({ url: request.url, language });
    const first = tagsFor(request.url);
    const page = (drawn ?? template)
      .replaceAll('__CSP_NONCE__', nonce)
      .replace('__LIVE_POSITION__', position)
      .replace('__BILLING__', describeBilling(billing))
      .replace('__SIGN_UP__', signUp)
      .replace('<!--first-page-->', () => first.texts)
      .replace('</head>', () => `${first.files}</head>`);
    const described = await preview(request.url);
    const { encoding, body } = await compressPage(
      introduce(page, described),
      request.headers['accept-encoding'],
    );
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, accept-encoding')
      .header(
        'content-security-policy',
        pagePolicy({
          nonce,
          scripts,
          storageOrigin,
          hasStripe: billing.mode === 'stripe' && isPaymentPage(pathOf(request.url)),
        }),
      )
      .send(body);
  };
}

const describeBilling = (billing: BillingSettings) =>
  billing.mode === 'stripe' && billing.issuer.isTest ? 'stripe-test' : billing.mode;

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '';

const hashScripts = (template: string): string[] =>
  [...template.matchAll(/<script(?: nonce="__CSP_NONCE__")?>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

/** Replaces by a function: `$` in a replacement text has a meaning. */
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
