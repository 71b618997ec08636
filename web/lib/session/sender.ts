import { z } from 'zod';
import { SENDER_HEADER } from '../../../contract/limits.ts';
import { createStore, useStore } from '../store.ts';

/** Matches pages of file requests, `/u/<code>`, on which neither sessions nor share links count. */
const pattern = /^\/u\/[\w-]+(?=\/|$)/;

export const requestOf = (pathname: string): string | null => pattern.exec(pathname)?.[0] ?? null;
const requestHere = () => requestOf(globalThis.window?.location?.pathname ?? '');

export const isInRequest = () => requestHere() !== null;

const kept = z.object({ _id: z.string(), name: z.string(), token: z.string(), projectId: z.string() });
export type KeptSender = z.infer<typeof kept>;

const keyOf = (request: string) => `sender ${request}`;
/** Signals changes; the sender itself is in local storage, shared by all tabs. */
const stored = createStore({ changes: 0 });

const readStored = () => {
  const request = requestHere();
  return request === null ? null : localStorage.getItem(keyOf(request));
};

const parse = (text: string | null): KeptSender | null => {
  try {
    return kept.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
};

export function storeSender(sender: KeptSender) {
  const request = requestHere();
  if (request === null) return;
  localStorage.setItem(keyOf(request), JSON.stringify(sender));
  stored.set({ changes: stored.get().changes + 1 });
}

export function senderHeaders(): Record<string, string> {
  const token = parse(readStored())?.token;
  return token === undefined ? {} : { [SENDER_HEADER]: token };
}

export const useSender = (): KeptSender | null => parse(useStore(stored, readStored));
