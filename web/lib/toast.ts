import { TOAST_MS } from '../../contract/limits.ts';

export type Tone = 'error' | 'info' | 'success';

interface Words {
  tone: Tone;
  message: string;
  /** A way back; the toast then stays long enough to be reached. */
  action?: { label: string; run: () => void };
}

export interface Toast extends Words {
  id: number;
}

export const OFFER_MS = 8000;

let toasts: Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

export const readToasts = () => toasts;

export function subscribeToasts(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const hideToast = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id));

export function showToast(words: Words) {
  lastId += 1;
  const id = lastId;
  // The same words twice at once (two calls of one page that failed alike) are said once.
  setToasts([...toasts.filter((toast) => toast.message !== words.message), { id, ...words }]);
  setTimeout(() => hideToast(id), words.action ? OFFER_MS : TOAST_MS);
}
