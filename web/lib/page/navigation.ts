import { ownPath } from '../../../contract/own-path.ts';

type Navigate = (path: string) => void;

/** A fresh page of ours, which knows nothing of what was read on this one. */
export function loadPage(path: string, { replace = false } = {}): void {
  const own = ownPath(path) ?? '/';
  if (replace) window.location.replace(own);
  else window.location.assign(own);
}

let navigate: Navigate = loadPage;

/** The router is built above everything else, so what lies below reaches it through here. */
export function setNavigate(next: Navigate) {
  navigate = next;
}

export const goTo: Navigate = (path) => navigate(path);
