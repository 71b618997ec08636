import { STORAGE_KEYS } from '../../../contract/limits.ts';
import { createStore, useStore } from '../store.ts';
import { isInRequest } from './sender.ts';

/** They describe the browser, not the person, so they outlive a session. */
const browserKeys = [STORAGE_KEYS.language, STORAGE_KEYS.device, 'theme'];

/** The token itself is where the browser keeps it, for all tabs. */
const stored = createStore({ changes: 0 });
const announce = () => stored.set({ changes: stored.get().changes + 1 });

/** Null also where somebody sends files by a link: there the sender counts, and nobody else. */
export const readToken = () => (isInRequest() ? null : localStorage.getItem(STORAGE_KEYS.token));

export function storeToken(token: string) {
  localStorage.setItem(STORAGE_KEYS.token, token);
  sessionStorage.setItem(STORAGE_KEYS.token, token);
  announce();
}

/** Signing out: what belongs to the session goes, the rest of local storage stays. */
export function forgetSession() {
  localStorage.removeItem(STORAGE_KEYS.token);
  localStorage.removeItem(STORAGE_KEYS.welcomeModal);
  sessionStorage.clear();
  announce();
}

/** The server no longer knows the session: everything stored goes. */
export function clearBrowser() {
  const kept = browserKeys.map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  sessionStorage.removeItem(STORAGE_KEYS.token);
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
  announce();
}

/** Another tab that signs out must not leave this one with a token of its own. */
export function followOtherTabs() {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== STORAGE_KEYS.token) return;
    if (readToken() === null) sessionStorage.removeItem(STORAGE_KEYS.token);
    announce();
  });
}

export const useToken = () => useStore(stored, readToken);
