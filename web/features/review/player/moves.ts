import type { Store } from '../../../lib/store.ts';
import type { Decks } from './decks.ts';
import { paintedTwice } from './next-paint.ts';
import { clampFrame, type PlayerState } from './player-state.ts';

interface MovesOptions {
  state: Store<PlayerState>;
  decks: Decks;
  /** True where the address expired before the frame was loaded. */
  isCutOff: (frame: number) => boolean;
  /** Renews an address that may have expired; resolves to whether another source was shown. */
  renew: () => Promise<boolean>;
  onReached: () => void;
  canPrepare: () => boolean;
}

export type Moves = ReturnType<typeof createMoves>;

export function createMoves({ state, decks, isCutOff, renew, onReached, canPrepare }: MovesOptions) {
  let wanted: number | null = null;
  let isMoving = false;
  let direction = 0;
  let arrivals: (() => void)[] = [];
  /** Awaited between moves: Chromium drops a picture that follows too soon, and shows the old one for a second. */
  let onScreen: Promise<void> = Promise.resolve();

  /** Seeks one after the other, always to the newest target. */
  function move(frame: number): Promise<void> {
    wanted = clampFrame(state, frame);
    state.set({ target: wanted });
    return new Promise((resolve) => {
      arrivals.push(resolve);
      if (!isMoving) void follow();
    });
  }

  async function follow() {
    isMoving = true;
    while (wanted !== null && !decks.isClosed) {
      await onScreen;
      const frame = wanted;
      try {
        if (isCutOff(frame)) await renew();
        await reach(frame);
        onScreen = paintedTwice();
      } catch {
        if (!(await renew())) break;
        continue;
      }
      onReached();
      const { seen } = decks;
      // Before the film is loaded, only the number moves.
      state.set({
        frame: clampFrame(state, seen.shown ?? frame),
        ...(seen.source && { isWaiting: false }),
      });
      // Arrived once on screen; a newer target goes on without resolving this one.
      await onScreen;
      if (wanted === frame) wanted = null;
    }
    isMoving = false;
    wanted = null;
    state.set({ target: null });
    const done = arrivals;
    arrivals = [];
    for (const arrive of done) arrive();
    prepareNeighbours();
  }

  async function reach(frame: number) {
    const { seen, spares } = decks;
    if (seen.source === null) return;
    const ready = spares.find(({ source, heading }) => source === seen.source && heading === frame);
    if (ready) {
      await ready.arrival.catch(() => undefined);
      if (ready.shown === frame && !ready.element.seeking) return decks.bringUp(ready);
    }
    await seen.seek(frame);
  }

  /** Prepares the next frames on spare decks, because a reader who steps goes on stepping. */
  function prepareNeighbours() {
    const { spares, seen } = decks;
    const { source } = seen;
    const { frame, playing } = state.get();
    if (direction === 0 || playing !== 0 || source === null || !canPrepare()) return;
    const next = spares
      .map((_, at) => frame + direction * (at + 1))
      .filter((neighbour) => neighbour === clampFrame(state, neighbour));
    const isWaiting = (neighbour: number) =>
      spares.some((deck) => deck.source === source && deck.heading === neighbour);
    const free = spares.filter(
      (deck) => deck.source !== source || deck.heading === null || !next.includes(deck.heading),
    );
    for (const neighbour of next.filter((one) => !isWaiting(one))) {
      const deck = free.shift();
      if (!deck) return;
      const ready = deck.source === source ? deck.seek(neighbour) : deck.load(source, neighbour);
      void ready.catch(() => deck.unload());
    }
  }

  return {
    move,
    get isMoving() {
      return isMoving;
    },
    /** 1 or -1 while stepping, else 0. */
    face(towards: number) {
      direction = towards;
    },
  };
}
