import type { FastifyInstance } from 'fastify';

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  // Answers of the API are data; shown as a page they may do nothing.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

export const securityHeaders = ({ https }: { https: boolean }) =>
  https ? { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : always;

export function registerSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }) {
  const headers = securityHeaders({ https });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
    done();
  });
}

interface PagePolicy {
  nonce: string;
  scripts: string[];
  storageOrigin: string | undefined;
  hasStripe: boolean;
}

/** From docs.stripe.com/security/guide. */
const stripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

export function pagePolicy({ nonce, scripts, storageOrigin, hasStripe }: PagePolicy) {
  const of = (kind: keyof typeof stripe) => (hasStripe ? stripe[kind] : []);
  const media = ["'self'", 'blob:', storageOrigin].filter(Boolean).join(' ');
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...of('script')].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${media} data:`,
    `media-src ${media}`,
    [`connect-src ${media}`, ...of('connect')].join(' '),
    ...(hasStripe ? [`frame-src ${of('frame').join(' ')}`] : []),
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A worker has its own policy: the PDF viewer fetches tables and decodes pictures with WebAssembly. */
export const pdfWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/** The worker fetches the files that it keeps, and the page itself; the page it shows without a network needs its own files. */
export const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
export const offlinePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; frame-ancestors 'none'";
