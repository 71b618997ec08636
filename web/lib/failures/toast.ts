import { TOAST_MS } from '../../../contract/limits.ts';
import { createStore, useStore } from '../store.ts';

export type Tone = 'error' | 'info' | 'success';

interface Words {
  tone: Tone;
  message: string;
  /** Offers an undo, and shows the toast long enough to reach it. */
  action?: { label: string; run: () => void };
  /** Shows the toast longer, as it appears while the page opens. */
  isEarly?: boolean;
  /** Until it is answered or sent away. */
  stays?: boolean;
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
  // Equal messages of several failed calls appear once.
  const others = readToasts().filter((toast) => toast.message !== words.message);
  shown.set({ toasts: [...others, { id, ...words }] });
  if (words.stays) return;
  setTimeout(() => hideToast(id), words.action || words.isEarly ? OFFER_MS : TOAST_MS);
}

/** Hides errors after a change of language, since their words stay in the old one. */
export const hideFailures = () => shown.set({ toasts: readToasts().filter(({ tone }) => tone !== 'error') });
