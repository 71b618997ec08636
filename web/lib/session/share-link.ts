import { GUEST_HEADER } from '../../../contract/limits.ts';
import { createStore, useStore } from '../store.ts';

/** Pages that were reached by a share link keep its address in front of theirs: `/p/<code>/review/<id>`. */
const pattern = /^\/[fp]\/[\w-]+(?=\/|$)/;

/** The link that the page was reached by: null everywhere else. */
export const linkOf = (pathname: string): string | null => pattern.exec(pathname)?.[0] ?? null;
const linkHere = () => linkOf(window.location.pathname);

export const isInLink = () => linkHere() !== null;

/** A path of the product; inside a link the same page of that link. */
export const pathHere = (path: string) => `${linkHere() ?? ''}${path}`;

const keyOf = (link: string) => `share-hash ${link}`;
/** The grant itself is where the tab keeps it. */
const stored = createStore({ changes: 0 });

/** Where the browser keeps, for all its tabs, who speaks by the link of this page. */
export function guestKeyHere(): string | null {
  const link = linkHere();
  return link === null ? null : `guest ${link}`;
}

/**
 * What opens the link: kept for this tab, and handed out on the pages of the link alone. Behind a dot stands the token
 * of the guest who carries it, where there is one.
 */
export function readGrant(): string | null {
  const link = linkHere();
  const hash = link === null ? null : sessionStorage.getItem(keyOf(link));
  if (hash === null) return null;
  const [, token] = /"token":"([\w-]+)"/.exec(localStorage.getItem(guestKeyHere() ?? '') ?? '') ?? [];
  return token === undefined ? hash : `${hash}.${token}`;
}

/** How a call carries it. */
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
