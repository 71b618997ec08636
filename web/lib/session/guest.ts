import { z } from 'zod';
import { createStore, useStore } from '../store.ts';
import { useToken } from './session.ts';
import { guestKeyHere, noteGrant, useGrant } from './share-link.ts';

const kept = z.object({ _id: z.string(), name: z.string(), token: z.string() });
type KeptGuest = z.infer<typeof kept>;

export function readGuest(): KeptGuest | null {
  const key = guestKeyHere();
  if (key === null) return null;
  try {
    return kept.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function storeGuest(guest: KeptGuest | null) {
  const key = guestKeyHere();
  if (key === null) return;
  if (guest === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(guest));
  noteGrant();
}

export function useIsNamed(): boolean {
  const isSignedIn = useToken() !== null;
  const grant = useGrant();
  return isSignedIn || (grant ?? '').includes('.');
}

interface Question {
  /** The name is known, but the link requires a confirmed address. */
  needsAddress: boolean;
  answer: PromiseWithResolvers<boolean>;
}

const question = createStore<{ open: Question | null }>({ open: null });

/** Asks for a name or an address; false if declined. Unsent text waits meanwhile. */
export function askGuest({ needsAddress }: Pick<Question, 'needsAddress'>): Promise<boolean> {
  const open = question.get().open ?? { needsAddress, answer: Promise.withResolvers<boolean>() };
  if (!needsAddress) storeGuest(null);
  question.set({ open });
  return open.answer.promise;
}

export function endGuestQuestion(isAnswered: boolean) {
  question.get().open?.answer.resolve(isAnswered);
  question.set({ open: null });
}

export const useGuestQuestion = () => useStore(question, ({ open }) => open);
