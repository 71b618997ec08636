import { callsOf } from './calls.ts';
import { readStored, showLanguage, showTheme } from './look.ts';

/**
 * Stands in the page itself and runs before its first paint: theme and language without a flash, and everything that
 * the address already tells is fetched beside the code of the page, not after it.
 */
const root = document.documentElement;
showTheme(root);
// Until the page's code is there to follow it.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => showTheme(root));
const drawnIn = root.lang;
const language = showLanguage(root);

const texts = document.querySelector<HTMLMetaElement>('meta[name="first-texts"]')?.dataset[language] ?? '';
for (const file of texts.split(' ').filter(Boolean)) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}

const token = readStored('token');
const { pathname, search, hash } = location;
// Good news from the page before is read by the code alone.
const hasNotice = readStored('notice', 'sessionStorage') !== null;
// So is what a page handed over, and a browser without passkeys is offered none.
const isOther = history.state?.usr != null || (pathname === '/sign-in' && !window.PublicKeyCredential);
if (drawnIn !== language || token !== null || search !== '' || hash !== '' || hasNotice || isOther) {
  // A page that was drawn for somebody else is hidden, and drawn anew by `web/app/main.tsx`.
  if (root.dataset.prerendered !== undefined) root.dataset.prerendered = 'other';
}
if (token !== null) {
  globalThis.earlyAnswers = callsOf({ pathname, search, readStored, window }).map((path) => {
    const address = `/api${path}`;
    const answer = fetch(address, { headers: { language, authorization: `Bearer ${token}` } });
    // Whoever takes it is told; an unread failure is none.
    answer.catch(() => undefined);
    return { address, language, token, startedAt: performance.now(), answer };
  });
}
