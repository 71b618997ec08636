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
import { startTranslation, switchLanguage } from '../lib/language/i18n.ts';
import { queryClient } from '../lib/query.ts';
import { storeToken } from '../lib/session/session.ts';
import { fetchFromKoma, startKoma } from './koma.ts';

export { screen, waitFor, within } from '@testing-library/react';
export { startKoma } from './koma.ts';

configure({
  // For a hang, not for a busy machine.
  asyncUtilTimeout: 60_000,
  // What stands on the page says more than its whole tree.
  getElementError: (message) => new Error(`${message}\n\nOn the page stands:\n${readPage()}`),
});

/** Not by a copy of the page: whoever waits asks for it many times a second. */
function readPage(): string {
  let words = '';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() && words.length < 2000) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.matches('style, script')) words += textContent;
  }
  return words.slice(0, 2000);
}

/** The hands of a reader. */
export type User = ReturnType<typeof userEvent.setup>;

interface Visit {
  /** Who is signed in; nobody unless told. */
  as?: { token: string };
  language?: Language;
}

interface Place extends Visit {
  /** The address of the page that the component stands on. */
  at?: string;
}

/** Draws a component as a page would, against the real server. */
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

/** Opens an address of the product, with everything that stands around its page. */
export async function openPage(address: string, visit: Visit = {}): Promise<User> {
  await arrive(address, visit);
  draw(<App />);
  return userEvent.setup();
}

/** As the browser does when the page is loaded anew. */
export const openAgain = (visit: Visit = {}): Promise<User> =>
  openPage(`${window.location.pathname}${window.location.search}`, visit);

async function arrive(address: string, { as, language = 'en' }: Visit) {
  await leave();
  await startKoma();
  vi.stubGlobal('fetch', fetchFromKoma);
  if (!i18next.isInitialized) await startTranslation(language);
  await switchLanguage(language);
  if (as) storeToken(as.token);
  window.history.replaceState(null, '', address);
}

/** As when the page is left or loaded anew; what the browser keeps stays. */
async function leave() {
  actions.flush({ keepalive: true });
  cleanup();
  await queryClient.cancelQueries();
  queryClient.clear();
  setUnavailable(null);
  for (const { id } of readToasts()) hideToast(id);
  document.body.replaceChildren();
}

/** As when the browser keeps nothing of a page. */
export async function forgetPage() {
  await leave();
  localStorage.clear();
  sessionStorage.clear();
}
