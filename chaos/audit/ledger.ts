export type Entry =
  | { kind: 'file'; name: string; sha256: string }
  | { kind: 'version'; name: string; sha256: string }
  | { kind: 'comment'; text: string }
  | { kind: 'completion'; text: string }
  | { kind: 'link'; code: string }
  | { kind: 'member'; email: string; projectId: string }
  | { kind: 'purchase'; accountId: string };

export interface Ledger {
  acknowledged: Entry[];
  /** Without an answer: at most once there. */
  unanswered: Entry[];
  failures: string[];
  note<T>(
    work: () => Promise<T>,
    entryOf: (done: T | undefined) => Entry | undefined,
  ): Promise<T | undefined>;
}

export function openLedger(): Ledger {
  const ledger: Ledger = {
    acknowledged: [],
    unanswered: [],
    failures: [],
    async note(work, entryOf) {
      try {
        const done = await work();
        const entry = entryOf(done);
        if (entry) ledger.acknowledged.push(entry);
        return done;
      } catch (error) {
        const entry = entryOf(undefined);
        if (entry) ledger.unanswered.push(entry);
        ledger.failures.push(error instanceof Error ? error.message : String(error));
        return undefined;
      }
    },
  };
  return ledger;
}
