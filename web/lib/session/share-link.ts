import { GUEST_HEADER } from '../../../contract/limits.ts';
import { createStore, useStore } from '../store.ts';

/** Matches the prefix that pages behind a share link keep, as in `/p/<code>/review/<id>`. */
const pattern = /^\/[fp]\/[\w-]+(?=\/|$)/;

export const linkOf = (pathname: string): string | null => pattern.exec(pathname)?.[0] ?? null;
const linkHere = () => linkOf(window.location.pathname);

export const isInLink = () => linkHere() !== null;

/** Keeps a path within the current share link. */
export const pathHere = (path: string) => `${linkHere() ?? ''}${path}`;

const keyOf = (link: string) => `share-hash ${link}`;
/** Signals changes; the grant itself is in session storage. */
const stored = createStore({ changes: 0 });

export function guestKeyHere(): string | null {
  const link = linkHere();
  return link === null ? null : `guest ${link}`;
}

/** Reads the tab's grant, on the link's own pages alone. A guest's token follows a dot. */
export function readGrant(): string | null {
  const link = linkHere();
  const hash = link === null ? null : sessionStorage.getItem(keyOf(link));
  if (hash === null) return null;
  const [, token] = /"token":"([\w-]+)"/.exec(localStorage.getItem(guestKeyHere() ?? '') ?? '') ?? [];
  return token === undefined ? hash : `${hash}.${token}`;
}

export function grantHeaders(grant: string | null): Record<string, string> {
  if (grant === null) return {};
  const [hash = '', token] = grant.split('.', 2);
  return { 'share-hash': hash, ...(token !== undefined && { [GUEST_HEADER]: token }) };
}

export const noteGrant = () => stored.set({ changes: stored.get().changes + 1 });

export function storeGrant(hash: string) {
  const link = linkHere();
  if (link === null || sessionStorage.getItem(keyOf(link)) === hash) return;
  sessionStorage.setItem(keyOf(link), hash);
  noteGrant();
}

export const useGrant = () => useStore(stored, readGrant);
