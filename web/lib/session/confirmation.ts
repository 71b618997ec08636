import { createStore, useStore } from '../store.ts';

/** What is enough: whatever shows that it is the owner, or a second factor and nothing less. */
export type Proof = 'owner' | 'factor';

interface Question {
  answer: PromiseWithResolvers<boolean>;
  proof: Proof;
}

const question = createStore<{ open: Question | null }>({ open: null });

/** Asks the person to prove to be the account's owner; false when they would rather not. */
export function askConfirmation(proof: Proof): Promise<boolean> {
  const { open } = question.get();
  const answer = open?.answer ?? Promise.withResolvers<boolean>();
  question.set({ open: { answer, proof: open?.proof === 'factor' ? 'factor' : proof } });
  return answer.promise;
}

export function endConfirmation(isConfirmed: boolean) {
  question.get().open?.answer.resolve(isConfirmed);
  question.set({ open: null });
}

/** What is asked for now; null: nothing. */
export const useAskedProof = (): Proof | null => useStore(question, ({ open }) => open?.proof ?? null);
