import type { Rate } from '../../../../contract/timecode.ts';
import type { Store } from '../../../lib/store.ts';
import type { Decks } from './decks.ts';
import type { Moves } from './moves.ts';
import { nextPaint } from './next-paint.ts';
import { clampFrame, type PlayerState } from './player-state.ts';

export interface FrameRange {
  start: number;
  end: number;
}

interface PlaybackOptions {
  rate: Rate;
  state: Store<PlayerState>;
  decks: Decks;
  moves: Moves;
  getRange: () => FrameRange | null;
}

/** Where play begins: at Out it is In again, at the end the start, and everywhere else the frame that is there. */
export function playFrom({
  from,
  range,
  last,
}: {
  from: number;
  range: FrameRange | null;
  last: number;
}): number {
  if (range !== null && from >= range.end && from <= range.end + 1) return range.start;
  return from >= last ? 0 : from;
}

/** What runs: forwards by the video's own clock, backwards by moves, and round and round in a range. */
export function createPlayback({ rate, state, decks, moves, getRange }: PlaybackOptions) {
  const { move } = moves;
  const last = () => state.get().frameCount - 1;
  let playedFrom = state.get().frame;
  /** Of runs backwards: a slow one that was stopped must not go on beside the next. */
  let runs = 0;

  /** The range counts for whoever started in it. */
  function playedRange(): FrameRange | null {
    const range = getRange();
    return range && playedFrom >= range.start && playedFrom <= range.end ? range : null;
  }

  /** Out is shown, and then In again or nothing. */
  async function end() {
    const bounds = playedRange() ?? { start: 0, end: last() };
    const { isLooping, playing } = state.get();
    decks.seen.element.pause();
    if (!isLooping) {
      state.set({ playing: 0 });
      return move(bounds.end);
    }
    await move(bounds.start);
    if (state.get().playing === playing) await run(playing);
  }

  async function run(speed: number) {
    const { element } = decks.seen;
    decks.dress();
    try {
      await element.play();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      // Sound before the first touch is refused; the picture is not.
      state.set({ isMuted: true });
      decks.dress();
      await element.play().catch(() => pause());
    }
    if (state.get().playing !== speed) element.pause();
  }

  async function runFromHere(speed: number) {
    if (state.get().playing !== speed || state.get().source === null) return;
    playedFrom = state.get().frame;
    await run(speed);
  }

  async function play(speed = state.get().speed) {
    const { source, isUnplayable } = state.get();
    if (isUnplayable) return;
    moves.face(0);
    state.set({ playing: speed });
    // A wish until the film is there.
    if (source === null) return;
    if (speed < 0) return runBack(speed);
    const range = getRange();
    const from = state.get().target ?? state.get().frame;
    const first = playFrom({ from, range, last: last() });
    if (first !== from || moves.isMoving) await move(first);
    await runFromHere(speed);
  }

  async function runBack(speed: number) {
    decks.seen.element.pause();
    runs += 1;
    const run = runs;
    const begun = performance.now();
    const from = state.get().frame;
    while (run === runs && state.get().playing === speed && !decks.isClosed) {
      const passed = ((performance.now() - begun) / 1000) * (rate.num / rate.den) * -speed;
      const to = clampFrame(state, from - passed);
      if (to === state.get().frame && to > 0) await nextPaint();
      else await move(to);
      if (to === 0) state.set({ playing: 0 });
    }
  }

  function pause() {
    const { playing, source } = state.get();
    decks.seen.element.pause();
    if (playing === 0) return;
    if (source === null) return state.set({ playing: 0 });
    state.set({ playing: 0, isWaiting: false });
    // The clock has run a little past the frame that is seen.
    void nextPaint().then(() => {
      const { playing: running, target, frame } = state.get();
      if (running === 0 && target === null) void move(frame);
    });
  }

  return {
    run,
    play,
    pause,
    end,
    watchEnd(frame: number) {
      const range = playedRange();
      if (range && frame >= range.end) void end();
    },
    /** Elsewhere, and on. */
    async jump(frame: number) {
      const { playing } = state.get();
      decks.seen.element.pause();
      await move(frame);
      await runFromHere(playing);
    },
  };
}
