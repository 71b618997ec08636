import { TOAST_MS } from '../../contract/limits.ts';

export type Tone = 'error' | 'info' | 'success';

export interface Toast {
  id: number;
  tone: Tone;
  message: string;
}

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

export function showToast({ tone, message }: { tone: Tone; message: string }) {
  lastId += 1;
  const id = lastId;
  // The same words twice at once (two calls of one page that failed alike) are said once.
  setToasts([...toasts.filter((toast) => toast.message !== message), { id, tone, message }]);
  setTimeout(() => hideToast(id), TOAST_MS);
}
