import { STORAGE_KEYS } from '../../../contract/limits.ts';
import { wipeAnswers } from '../kept/answer-store.ts';
import { createStore, useStore } from '../store.ts';
import { isInRequest } from './sender.ts';

/** Belong to the browser, not the account, so they outlive a session. */
const browserKeys = [STORAGE_KEYS.language, STORAGE_KEYS.device, 'theme'];

/** Signals changes; the token itself is in local storage, shared by all tabs. */
const stored = createStore({ changes: 0 });
const announce = () => stored.set({ changes: stored.get().changes + 1 });

/** Wipes the kept answers: they belong to the session that got them. */
function announceChange() {
  void wipeAnswers();
  announce();
}

/** Null on file requests, where only the sender counts. */
export const readToken = () => (isInRequest() ? null : localStorage.getItem(STORAGE_KEYS.token));

export function storeToken(token: string) {
  localStorage.setItem(STORAGE_KEYS.token, token);
  sessionStorage.setItem(STORAGE_KEYS.token, token);
  announceChange();
}

/** Removes what belongs to the session, when signing out. */
export function forgetSession() {
  localStorage.removeItem(STORAGE_KEYS.token);
  localStorage.removeItem(STORAGE_KEYS.welcomeModal);
  sessionStorage.clear();
  announceChange();
}

/** Removes everything stored, after the server rejected the session. */
export function clearBrowser() {
  const kept = browserKeys.map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  sessionStorage.removeItem(STORAGE_KEYS.token);
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
  announceChange();
}

/** Follows a sign-out in another tab: this one must not keep its token. */
export function followOtherTabs() {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== STORAGE_KEYS.token) return;
    if (readToken() === null) sessionStorage.removeItem(STORAGE_KEYS.token);
    announce();
  });
}

export const useToken = () => useStore(stored, readToken);
