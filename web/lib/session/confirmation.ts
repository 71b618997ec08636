import { createStore, useStore } from '../store.ts';

/** Ordered from weakest to strongest: any proof of ownership, a second factor, the operator's code. */
const proofs = ['owner', 'factor', 'setup'] as const;
export type Proof = (typeof proofs)[number];

interface Question {
  answer: PromiseWithResolvers<boolean>;
  proof: Proof;
}

const question = createStore<{ open: Question | null }>({ open: null });

/** Asks for a proof of identity; false if declined. */
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

/** Null while nothing is asked. */
export const useAskedProof = (): Proof | null => useStore(question, ({ open }) => open?.proof ?? null);
