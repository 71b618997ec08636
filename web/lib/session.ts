import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '../../contract/limits.ts';

/** They describe the browser, not the person, so they outlive a session. */
const browserKeys = [STORAGE_KEYS.language, STORAGE_KEYS.device, 'theme'];

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

export const readToken = () => localStorage.getItem(STORAGE_KEYS.token);

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

function subscribe(listener: () => void) {
  // Another tab that signs out must not leave this one with a token of its own.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== STORAGE_KEYS.token) return;
    if (readToken() === null) sessionStorage.removeItem(STORAGE_KEYS.token);
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const useToken = () => useSyncExternalStore(subscribe, readToken);
