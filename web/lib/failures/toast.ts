import { TOAST_MS } from '../../../contract/limits.ts';
import { createStore, useStore } from '../store.ts';

export type Tone = 'error' | 'info' | 'success';

interface Words {
  tone: Tone;
  message: string;
  /** A way back; the toast then stays long enough to be reached. */
  action?: { label: string; run: () => void };
  /** Said while a page opens, and nobody's eyes are on it yet: it stays as long as an offer. */
  isEarly?: boolean;
}

interface Toast extends Words {
  id: number;
}

export const OFFER_MS = 8000;

let lastId = 0;
const shown = createStore<{ toasts: Toast[] }>({ toasts: [] });

export const readToasts = () => shown.get().toasts;
export const useToasts = () => useStore(shown, readToasts);

export const hideToast = (id: number) =>
  shown.set({ toasts: readToasts().filter((toast) => toast.id !== id) });

export function showToast(words: Words) {
  lastId += 1;
  const id = lastId;
  // The same words twice at once (two calls of one page that failed alike) are said once.
  const others = readToasts().filter((toast) => toast.message !== words.message);
  shown.set({ toasts: [...others, { id, ...words }] });
  setTimeout(() => hideToast(id), words.action || words.isEarly ? OFFER_MS : TOAST_MS);
}

/** For a page that changes its language: what went wrong was said in the one before. */
export const hideFailures = () => shown.set({ toasts: readToasts().filter(({ tone }) => tone !== 'error') });
