import type { Caller } from '../../../person.ts';

export interface Turn {
  owner: string;
  caller: string;
}

/** Unnamed visitors of one link count as one caller. */
export const turnOf = (owner: string, { person, grant }: Caller): Turn => ({
  owner,
  caller: person?.accountId ?? grant?.guest?.accountId ?? grant?.linkId ?? '',
});

interface Waiting extends Turn {
  start: () => void;
}

/**
 * Fair queueing by start tags. The next task of a key gets the tag of the following round. New keys join the
 * current round.
 */
function createRounds() {
  const tags = new Map<string, number>();
  let round = 0;
  const tagOf = (key: string) => Math.max(tags.get(key) ?? 0, round);
  return {
    tagOf,
    begin(key: string): void {
      round = tagOf(key);
      tags.set(key, round + 1);
      // Keys behind the round would join it anyway.
      for (const [known, tag] of tags) if (tag <= round) tags.delete(known);
    },
  };
}

/**
 * Runs `atOnce` reports at a time, at most one per caller. Owners take turns, and so do the callers of one
 * owner. A caller's hundred reports delay others by the running ones alone.
 */
export function createTurns(atOnce: number) {
  const running = new Set<Waiting>();
  const waiting = new Set<Waiting>();
  const owners = createRounds();
  const callers = new Map<string, ReturnType<typeof createRounds>>();

  function callersOf(owner: string) {
    const rounds = callers.get(owner) ?? createRounds();
    callers.set(owner, rounds);
    return rounds;
  }

  function findNext(): Waiting | undefined {
    const busy = new Set([...running].map(({ caller }) => caller));
    const free = [...waiting].filter(({ caller }) => !busy.has(caller));
    const [first] = free.toSorted((one, other) => owners.tagOf(one.owner) - owners.tagOf(other.owner));
    if (!first) return undefined;
    const { tagOf } = callersOf(first.owner);
    const own = free.filter(({ owner }) => owner === first.owner);
    return own.toSorted((one, other) => tagOf(one.caller) - tagOf(other.caller))[0];
  }

  function startNext(): void {
    while (running.size < atOnce) {
      const next = findNext();
      if (!next) return;
      owners.begin(next.owner);
      callersOf(next.owner).begin(next.caller);
      waiting.delete(next);
      running.add(next);
      next.start();
    }
  }

  return {
    async run<T>(turn: Turn, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const one: Waiting = { ...turn, start: resolve };
      const leave = () => reject(signal.reason);
      signal.addEventListener('abort', leave);
      waiting.add(one);
      startNext();
      try {
        await promise;
        return await work();
      } finally {
        signal.removeEventListener('abort', leave);
        waiting.delete(one);
        running.delete(one);
        if (![...waiting, ...running].some(({ owner }) => owner === turn.owner)) callers.delete(turn.owner);
        startNext();
      }
    },
  };
}
