import type { Player } from '../player/player.ts';
import { isRunning, type Part, startPart } from './part.ts';

/** What is put on top is on the screen a refresh later: so much earlier it is done. */
const CUT_LEAD_MS = 12;
/** How long a film takes from being started to running, until one was seen to. */
const FIRST_START_MS = 40;
const LONGEST_START_MS = 150;
/** How much a single start counts against those before it. */
const LEARNING = 0.3;
/** Beyond this it was moved away from its end. */
const FAR_MS = 1000;

interface Cut {
  /** What waits at its first frame. */
  getNext: () => Part | undefined;
  carryOver: (before: Part, next: Part) => void;
  /** The last frame has had its time. */
  onCut: () => void;
}

/** Starts the next film so much before a cut as films take to start here, and says when to cut. */
export function createCutter({ getNext, carryOver, onCut }: Cut) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startMs = FIRST_START_MS;
  /** By the clock on the wall: a browser may tell the film's own only with each picture. */
  let endsAt = 0;

  function learn(film: Player, begun: number) {
    const stop = film.state.subscribe(() => {
      if (film.state.get().playing <= 0) return stop();
      if (film.state.get().frame === 0) return;
      stop();
      const took = performance.now() - film.position * frameMs(film) - begun;
      startMs += (Math.min(LONGEST_START_MS, Math.max(CUT_LEAD_MS, took)) - startMs) * LEARNING;
    });
  }

  function begin(part: Part) {
    const next = getNext();
    if (!next?.film || isRunning(next)) return;
    carryOver(part, next);
    learn(next.film, performance.now());
    startPart(next);
  }

  function look(part: Part, film: Player) {
    clearTimeout(timer);
    const next = getNext();
    if (!isRunning(part) && !film.element.ended) {
      // Held in its last moments: what was started under it goes back.
      if (next?.film && isRunning(next)) void next.film.goTo(0);
      return;
    }
    const byClock = film.element.ended ? 0 : leftOf(film);
    if (byClock > FAR_MS) return;
    const left = film.state.get().isWaiting ? byClock : Math.min(byClock, endsAt - performance.now());
    if (left <= CUT_LEAD_MS) return onCut();
    if (left <= startMs) begin(part);
    timer = setTimeout(() => look(part, film), left > startMs ? left - startMs : left - CUT_LEAD_MS);
  }

  return {
    /** Asked with every frame near the end, so that none of them has to be the one that is painted. */
    follow(part: Part, film: Player) {
      endsAt = performance.now() + (film.element.ended ? 0 : leftOf(film));
      look(part, film);
    },
    stop: () => clearTimeout(timer),
  };
}

/** How long a frame stands at the speed that it plays at. */
const frameMs = ({ rate, state }: Player) =>
  (1000 * rate.den) / (rate.num * Math.max(0.1, state.get().playing));

/** Milliseconds until the last frame has had its time. */
const leftOf = (film: Player) => (film.state.get().frameCount - film.position) * frameMs(film);
