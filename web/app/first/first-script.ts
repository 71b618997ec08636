import { callsOf } from './calls.ts';
import { bringPictures } from './early-pictures.ts';
import { readStored, showLanguage, showTheme } from './look.ts';

/**
 * Runs inline before the first paint: sets theme and language without a flash, and fetches early
 * what the address tells.
 */
const root = document.documentElement;
showTheme(root);
// Covers the time until the page's code follows the setting.
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
// Only the code can show a notice of the previous page.
const hasNotice = readStored('notice', 'sessionStorage') !== null;
// Only the code reads router state, and prerendering assumes passkeys.
const isOther = history.state?.usr != null || (pathname === '/sign-in' && !window.PublicKeyCredential);
if (drawnIn !== language || token !== null || search !== '' || hash !== '' || hasNotice || isOther) {
  // Hides a page prerendered for another visitor; `web/app/main.tsx` renders it anew.
  if (root.dataset.prerendered !== undefined) root.dataset.prerendered = 'other';
}
if (token !== null) {
  globalThis.earlyAnswers = callsOf({ pathname, search, readStored, window }).map((path) => {
    const address = `/api${path}`;
    const answer = fetch(address, { headers: { language, authorization: `Bearer ${token}` } });
    // The taker handles a failure; untaken, it must not count as unhandled.
    answer.catch(() => undefined);
    bringPictures(answer).catch(() => undefined);
    return { address, language, token, startedAt: performance.now(), answer };
  });
}
