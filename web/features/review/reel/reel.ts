import { createStore } from '../../../lib/store.ts';
import { type Clip, secondsOf, spotAt } from './clips.ts';
import { isRunning, makePart, type Part, startPart, stopPart } from './part.ts';

/** By so much earlier a timer is set: the picture that follows is painted a moment after it is asked for. */
const CUT_LEAD_MS = 4;

export type Reel = ReturnType<typeof createReel>;

/** Clips one after another: one is seen, and the next one waits under it, at its first frame. */
export function createReel(begun: readonly Clip[]) {
  let clips = begun;
  const place = document.createElement('div');
  let ready: { at: number; part: Part } | null = null;
  let isClosed = false;
  let start: ReturnType<typeof setTimeout> | undefined;
  let cut: ReturnType<typeof setTimeout> | undefined;
  const state = createStore<{ at: number; part: Part | null; clips: readonly Clip[] }>({
    ...{ at: 0, part: null },
    clips,
  });

  function make(at: number): Part | null {
    const clip = clips[at];
    if (!clip) return null;
    const part = makePart({ clip, onEnd: endOf });
    place.append(part.element);
    return part;
  }

  /** The next one is not made before the seen one shows something: the first picture has the network for itself. */
  function prepare() {
    if (isClosed) return;
    const at = state.get().at + 1;
    if (ready?.at === at) return;
    ready?.part.close();
    const part = make(at);
    ready = part && { at, part };
  }

  function bring(at: number): Part | null {
    const { part: before } = state.get();
    clearTimers();
    const part = ready?.at === at ? ready.part : make(at);
    if (!part) return null;
    if (ready?.at === at) ready = null;
    part.element.dataset.seen = '';
    if (before) {
      delete before.element.dataset.seen;
      carryOver(before, part);
    }
    return part;
  }

  /** What was seen goes once the other one is on the screen. */
  function settle(at: number, part: Part) {
    const { part: before } = state.get();
    state.set({ at, part });
    if (before && before !== part) {
      stopPart(before);
      before.close();
    }
    setTimeout(prepare, 100);
  }

  /** Every frame near the end sets the two timers anew, so that none of them has to be the one that is painted. */
  function endOf(part: Part, left: number) {
    const { at, part: seen } = state.get();
    if (part !== seen || at + 1 >= clips.length) return;
    const { film } = part;
    if (!film) return goOn();
    if (film.state.get().isLooping) return;
    clearTimers();
    if (film.element.ended) return goOn();
    const { rate } = film;
    const length = (1000 * rate.den) / (rate.num * Math.max(0.1, film.state.get().playing));
    // A film needs about a frame to begin: the next one starts under the last frame of this one.
    const next = ready?.part;
    const isStill = () => isRunning(part) || film.element.ended;
    if (left === 0) begin(part, next);
    else start = setTimeout(() => isStill() && begin(part, next), left * length);
    // The last frame has its time on the screen like any other.
    cut = setTimeout(
      () => {
        if (isStill()) return goOn();
        if (next?.film) void next.film.goTo(0);
      },
      (left + 1) * length - CUT_LEAD_MS,
    );
  }

  function begin(part: Part, next: Part | undefined) {
    if (!next?.film || isRunning(next)) return;
    carryOver(part, next);
    startPart(next);
  }

  function clearTimers() {
    clearTimeout(start);
    clearTimeout(cut);
  }

  function goOn() {
    const at = state.get().at + 1;
    const part = bring(at);
    if (!part) return;
    startPart(part);
    settle(at, part);
  }

  /** To a clip, at its first frame or another one; what played goes on. */
  function goTo(at: number, frame = 0, stillSeconds = 0) {
    const { at: now, part: seen } = state.get();
    const wasRunning = seen !== null && isRunning(seen);
    clearTimers();
    if (at === now && seen) {
      if (seen.film) void seen.film.jump(frame);
      seen.still?.goTo(stillSeconds);
      return;
    }
    const part = bring(at);
    if (!part) return;
    settle(at, part);
    part.still?.goTo(stillSeconds);
    if (part.film && frame > 0) void part.film.goTo(frame).then(() => wasRunning && startPart(part));
    else if (wasRunning) startPart(part);
  }

  /** The same files, of which some can be played by now: what stood in for a film makes place for it. */
  function replace(next: readonly Clip[]) {
    clips = next;
    state.set({ clips });
    const { at, part } = state.get();
    if (ready && isOther(ready.part.clip, next[ready.at])) {
      ready.part.close();
      ready = null;
      setTimeout(prepare, 100);
    }
    if (!part || !isOther(part.clip, next[at])) return;
    const wasRunning = isRunning(part);
    const film = make(at);
    if (!film) return;
    film.element.dataset.seen = '';
    delete part.element.dataset.seen;
    settle(at, film);
    if (wasRunning) startPart(film);
  }

  return {
    state,
    replace,
    goTo,
    seek(seconds: number) {
      const { at, frame } = spotAt(clips, seconds);
      goTo(at, frame, seconds - (clips[at]?.start ?? 0));
    },
    step(by: 1 | -1) {
      const at = state.get().at + by;
      if (at >= 0 && at < clips.length) goTo(at);
    },
    toggle() {
      const { at, part } = state.get();
      if (!part) return;
      const { film } = part;
      const isLast = film && film.state.get().frame >= film.state.get().frameCount - 1;
      if (!isRunning(part) && isLast && at === clips.length - 1 && clips.length > 1) {
        goTo(0);
        const first = state.get().part;
        if (first) startPart(first);
      } else if (film) film.toggle();
      else part.still?.toggle();
    },
    attach(stage: HTMLElement, className: string) {
      place.className = className;
      stage.append(place);
      if (state.get().part === null) goTo(0);
    },
    /** Seconds from the beginning of the reel. */
    secondsNow(): number {
      const { at, part } = state.get();
      const clip = clips[at];
      if (!part || !clip) return 0;
      const { film, still } = part;
      return film ? secondsOf(clip, film.state.get().frame) : clip.start + (still?.state.get().seconds ?? 0);
    },
    close() {
      isClosed = true;
      clearTimers();
      ready?.part.close();
      state.get().part?.close();
      place.remove();
    },
  };
}

/** It stood still and can be played, or the other way round. */
const isOther = (one: Clip, other: Clip | undefined) => (one.rate === null) !== (other?.rate === null);

/** Who silenced one clip, or watches faster, does so in the next one too. */
function carryOver(before: Part, next: Part) {
  if (!before.film || !next.film) return;
  const { volume, isMuted, speed } = before.film.state.get();
  next.film.setVolume(volume, isMuted);
  next.film.setSpeed(speed);
}
