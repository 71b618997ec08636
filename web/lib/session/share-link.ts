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

/** What opens the link: kept for this tab, and handed out on the pages of the link alone. */
export function readGrant(): string | null {
  const link = linkHere();
  return link === null ? null : sessionStorage.getItem(keyOf(link));
}

export function storeGrant(hash: string) {
  const link = linkHere();
  if (link === null || sessionStorage.getItem(keyOf(link)) === hash) return;
  sessionStorage.setItem(keyOf(link), hash);
  stored.set({ changes: stored.get().changes + 1 });
}

export const useGrant = () => useStore(stored, readGrant);
