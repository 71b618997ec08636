import { createStore, useStore } from '../store.ts';

/** What is enough, the least first: whatever shows that it is the owner, a second factor, the terminal's code for one. */
const proofs = ['owner', 'factor', 'setup'] as const;
export type Proof = (typeof proofs)[number];

interface Question {
  answer: PromiseWithResolvers<boolean>;
  proof: Proof;
}

const question = createStore<{ open: Question | null }>({ open: null });

/** Asks the person to prove to be the account's owner; false when they would rather not. */
export function askConfirmation(proof: Proof): Promise<boolean> {
  const { open } = question.get();
  const answer = open?.answer ?? Promise.withResolvers<boolean>();
  const asked = [open?.proof, proof];
  question.set({ open: { answer, proof: proofs.findLast((one) => asked.includes(one)) ?? proof } });
  return answer.promise;
}

export function endConfirmation(isConfirmed: boolean) {
  question.get().open?.answer.resolve(isConfirmed);
  question.set({ open: null });
}

/** What is asked for now; null: nothing. */
export const useAskedProof = (): Proof | null => useStore(question, ({ open }) => open?.proof ?? null);
