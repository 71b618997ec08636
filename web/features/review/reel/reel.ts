import { createStore } from '../../../lib/store.ts';
import { paintedTwice } from '../player/next-paint.ts';
import { type Clip, secondsOf, spotAt } from './clips.ts';
import { createCutter } from './cutter.ts';
import { isRunning, makePart, type Part, startPart, stopPart } from './part.ts';

/** A clip that was just cut to needs the machine for itself until it runs. */
const PREPARE_AFTER_MS = 100;
/** On a busy machine, the first frame of a clip may take longer than the clip before it plays. */
const AHEAD = 2;

export type Reel = ReturnType<typeof createReel>;

export function createReel(begun: readonly Clip[]) {
  let clips = begun;
  const place = document.createElement('div');
  /** The clip on screen; `state` follows once the cut is painted. */
  let seen: { at: number; part: Part | null } = { at: 0, part: null };
  const ready = new Map<number, Part>();
  let isClosed = false;
  const cutter = createCutter({ getNext: () => ready.get(seen.at + 1)?.film, onBegin: begin, onCut: goOn });
  const state = createStore<{ at: number; part: Part | null; clips: readonly Clip[] }>({ ...seen, clips });

  function make(at: number): Part | null {
    const clip = clips[at];
    if (!clip) return null;
    const part = makePart({ clip, onEnd: endOf });
    place.append(part.element);
    return part;
  }

  /** Waits until the first picture is shown, so that it has the network for itself. */
  function prepare() {
    if (isClosed) return;
    const wanted = Array.from({ length: AHEAD }, (_, by) => seen.at + 1 + by);
    for (const [at, part] of ready) {
      if (wanted.includes(at)) continue;
      part.close();
      ready.delete(at);
    }
    for (const at of wanted) {
      const part = ready.has(at) ? null : make(at);
      if (part) ready.set(at, part);
    }
  }

  function bring(at: number): Part | null {
    const { part: before } = seen;
    cutter.stop();
    const part = ready.get(at) ?? make(at);
    if (!part) return null;
    ready.delete(at);
    part.element.dataset.seen = '';
    if (before) {
      delete before.element.dataset.seen;
      carryOver(before, part);
    }
    seen = { at, part };
    return part;
  }

  function settle(before: Part | null) {
    if (isClosed) return before?.close();
    state.set(seen);
    if (before && before !== seen.part) {
      stopPart(before);
      before.close();
    }
    setTimeout(prepare, PREPARE_AFTER_MS);
  }

  /** Called with each of a film's last frames, but once for a still. */
  function endOf(part: Part) {
    const { at, part: onScreen } = seen;
    if (part !== onScreen || at + 1 >= clips.length) return;
    if (!part.film) return goOn();
    if (!part.film.state.get().isLooping) cutter.follow(part.film);
  }

  function begin() {
    const next = ready.get(seen.at + 1);
    if (!next || !seen.part) return;
    carryOver(seen.part, next);
    startPart(next);
  }

  /** Publishes only after the cut is painted: drawing the page before would show as a gap. */
  function goOn() {
    const { at, part: before } = seen;
    const part = bring(at + 1);
    if (!part) return;
    if (!isRunning(part)) startPart(part);
    void paintedTwice().then(() => settle(before));
  }

  function goTo(at: number, frame = 0, stillSeconds = 0) {
    const { at: now, part: before } = seen;
    const wasRunning = before !== null && isRunning(before);
    cutter.stop();
    if (at === now && before) {
      if (before.film) void before.film.jump(frame);
      before.still?.goTo(stillSeconds);
      return;
    }
    const part = bring(at);
    if (!part) return;
    settle(before);
    part.still?.goTo(stillSeconds);
    if (part.film && frame > 0) void part.film.goTo(frame).then(() => wasRunning && startPart(part));
    else if (wasRunning) startPart(part);
  }

  /** Takes the same files anew, and replaces stills by films that can be played by now. */
  function replace(next: readonly Clip[]) {
    clips = next;
    state.set({ clips });
    const { at, part } = seen;
    for (const [place, waiting] of ready) {
      if (!isOther(waiting.clip, next[place])) continue;
      waiting.close();
      ready.delete(place);
      setTimeout(prepare, PREPARE_AFTER_MS);
    }
    if (!part || !isOther(part.clip, next[at])) return;
    const wasRunning = isRunning(part);
    const film = make(at);
    if (!film) return;
    film.element.dataset.seen = '';
    delete part.element.dataset.seen;
    seen = { at, part: film };
    settle(part);
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
      const at = seen.at + by;
      if (at >= 0 && at < clips.length) goTo(at);
    },
    toggle() {
      const { at, part } = seen;
      if (!part) return;
      const { film } = part;
      const isLast = film && film.state.get().frame >= film.state.get().frameCount - 1;
      if (!isRunning(part) && isLast && at === clips.length - 1 && clips.length > 1) {
        goTo(0);
        if (seen.part) startPart(seen.part);
      } else if (film) film.toggle();
      else part.still?.toggle();
    },
    attach(stage: HTMLElement, className: string) {
      place.className = className;
      stage.append(place);
      if (seen.part === null) goTo(0);
    },
    secondsNow(): number {
      const { at, part } = seen;
      const clip = clips[at];
      if (!part || !clip) return 0;
      const { film, still } = part;
      return film ? secondsOf(clip, film.state.get().frame) : clip.start + (still?.state.get().seconds ?? 0);
    },
    close() {
      isClosed = true;
      cutter.stop();
      for (const part of ready.values()) part.close();
      seen.part?.close();
      place.remove();
    },
  };
}

const isOther = (one: Clip, other: Clip | undefined) => (one.rate === null) !== (other?.rate === null);

function carryOver(before: Part, next: Part) {
  if (!before.film || !next.film) return;
  const { volume, isMuted, speed } = before.film.state.get();
  next.film.setVolume(volume, isMuted);
  next.film.setSpeed(speed);
}
