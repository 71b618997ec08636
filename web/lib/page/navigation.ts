import { ownPath } from '../../../contract/own-path.ts';

type Navigate = (path: string) => void;

/** Loads a fresh document, without anything kept in memory. */
export function loadPage(path: string, { replace = false } = {}): void {
  const own = ownPath(path) ?? '/';
  if (replace) window.location.replace(own);
  else window.location.assign(own);
}

let navigate: Navigate = loadPage;

/** Reaches the router from modules below it. */
export function setNavigate(next: Navigate) {
  navigate = next;
}

export const goTo: Navigate = (path) => navigate(path);
