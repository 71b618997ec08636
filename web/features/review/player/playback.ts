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

export function createPlayback({ rate, state, decks, moves, getRange }: PlaybackOptions) {
  const { move } = moves;
  const last = () => state.get().frameCount - 1;
  let playedFrom = state.get().frame;
  /** Counts backward runs, so that a stopped slow one does not go on beside the next. */
  let runs = 0;

  /** The range applies only to playback that started in it. */
  function playedRange(): FrameRange | null {
    const range = getRange();
    return range && playedFrom >= range.start && playedFrom <= range.end ? range : null;
  }

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
      // Browsers refuse sound before the first touch, but not the picture.
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
    // Playback begins once the film is loaded.
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
    // The element's clock has run a little past the visible frame.
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
    async jump(frame: number) {
      const { playing } = state.get();
      decks.seen.element.pause();
      await move(frame);
      await runFromHere(playing);
    },
  };
}
