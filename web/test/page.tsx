import { cleanup, configure, render as draw } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { vi } from 'vitest';
import type { Language } from '../../contract/enums.ts';
import { App } from '../app/app.tsx';
import { Providers } from '../app/providers.tsx';
import { actions } from '../lib/actions.ts';
import { hideToast, readToasts } from '../lib/failures/toast.ts';
import { setUnavailable } from '../lib/failures/unavailable.ts';
import { hideUpgrade } from '../lib/failures/upgrade.ts';
import { startTranslation, switchLanguage } from '../lib/language/i18n.ts';
import { queryClient } from '../lib/query.ts';
import { endGuestQuestion } from '../lib/session/guest.ts';
import { storeToken } from '../lib/session/session.ts';
import { fetchFromKoma, startKoma } from './koma.ts';

export { screen, waitFor, within } from '@testing-library/react';
export { startKoma } from './koma.ts';

configure({
  // For a hang, not a busy machine.
  asyncUtilTimeout: 60_000,
  // Prints the page's words, which say more than its tree.
  getElementError: (message) => new Error(`${message}\n\nOn the page stands:\n${readPage()}`),
});

/** Walks the page instead of copying it, as polling calls this many times a second. */
function readPage(): string {
  let words = '';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() && words.length < 2000) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.matches('style, script')) words += textContent;
  }
  return words.slice(0, 2000);
}

export type User = ReturnType<typeof userEvent.setup>;

interface Visit {
  /** Signed out by default. */
  as?: { token: string };
  language?: Language;
  /** Runs before the first call, for `intercept`. */
  network?: () => void;
}

interface Place extends Visit {
  at?: string;
}

export async function render(component: ReactNode, { at = '/', ...visit }: Place = {}): Promise<User> {
  await arrive(at, visit);
  draw(
    <Providers>
      <BrowserRouter>
        <Suspense fallback={null}>{component}</Suspense>
      </BrowserRouter>
    </Providers>,
  );
  return userEvent.setup();
}

export async function openPage(address: string, visit: Visit = {}): Promise<User> {
  await arrive(address, visit);
  draw(<App />);
  return userEvent.setup();
}

export const openAgain = (visit: Visit = {}): Promise<User> =>
  openPage(`${window.location.pathname}${window.location.search}`, visit);

async function arrive(address: string, { as, language = 'en', network }: Visit) {
  await leave();
  await startKoma();
  vi.stubGlobal('fetch', fetchFromKoma);
  if (!i18next.isInitialized) await startTranslation(language);
  await switchLanguage(language);
  if (as) storeToken(as.token);
  window.history.replaceState(null, '', address);
  network?.();
}

/** Leaves the page, but keeps the browser's storage. */
async function leave() {
  actions.flush({ keepalive: true });
  cleanup();
  await queryClient.cancelQueries();
  queryClient.clear();
  setUnavailable(null);
  hideUpgrade();
  endGuestQuestion(false);
  for (const { id } of readToasts()) hideToast(id);
  document.body.replaceChildren();
}

export async function forgetPage() {
  await leave();
  localStorage.clear();
  sessionStorage.clear();
}
