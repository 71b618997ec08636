import type { Player } from '../player/player.ts';

/** What is put on top is on the screen a refresh or two later: so much earlier it is done, and half a frame at most. */
const CUT_LEAD_MS = 20;
/** How long a film takes from being started to running, until one was seen to. */
const FIRST_START_MS = 40;
const LONGEST_START_MS = 150;
/** A start that is a little early is not seen; one that is late is. */
const START_MARGIN_MS = 8;
/** How much a single start counts against those before it. */
const LEARNING = 0.3;
/** Beyond this it was moved away from its end. */
const FAR_MS = 1000;

/** What is asked of a film here. */
export type Cuttable = Pick<Player, 'state' | 'rate' | 'position' | 'goTo'> & {
  element: Pick<HTMLVideoElement, 'ended'>;
};

interface Cut<Film> {
  /** What waits at its first frame, where that is a film. */
  getNext: () => Film | null | undefined;
  /** It shall run, unseen. */
  onBegin: (next: Film) => void;
  /** The last frame has had its time. */
  onCut: () => void;
}

/** Starts the next film so much before a cut as films take to start here, and says when to cut. */
export function createCutter<Film extends Cuttable>({ getNext, onBegin, onCut }: Cut<Film>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startMs = FIRST_START_MS;
  /** By the clock on the wall: a browser may tell the film's own only with each picture. */
  let endsAt = 0;

  function learn(film: Film, begun: number) {
    const stop = film.state.subscribe(() => {
      if (film.state.get().playing <= 0) return stop();
      if (film.state.get().frame === 0) return;
      stop();
      const took = performance.now() - film.position * frameMs(film) - begun;
      startMs += (Math.min(LONGEST_START_MS, Math.max(0, took)) - startMs) * LEARNING;
    });
  }

  function begin(next: Film | null | undefined) {
    if (!next || isRunning(next)) return;
    onBegin(next);
    learn(next, performance.now());
  }

  function look(film: Film) {
    clearTimeout(timer);
    const next = getNext();
    if (!isRunning(film) && !film.element.ended) {
      // Held in its last moments: what was started under it goes back.
      if (next && isRunning(next)) void next.goTo(0);
      return;
    }
    const byClock = film.element.ended ? 0 : leftOf(film);
    if (byClock > FAR_MS) return;
    const left = film.state.get().isWaiting ? byClock : Math.min(byClock, endsAt - performance.now());
    const cutLead = Math.min(CUT_LEAD_MS, frameMs(film) / 2);
    const startLead = Math.max(cutLead, startMs + START_MARGIN_MS);
    if (left <= cutLead) return onCut();
    if (left <= startLead) begin(next);
    timer = setTimeout(() => look(film), left - (left > startLead ? startLead : cutLead));
  }

  return {
    /** Asked with every frame near the end, so that none of them has to be the one that is painted. */
    follow(film: Film) {
      endsAt = performance.now() + (film.element.ended ? 0 : leftOf(film));
      look(film);
    },
    stop: () => clearTimeout(timer),
  };
}

const isRunning = ({ state }: Cuttable) => state.get().playing !== 0;

/** How long a frame stands at the speed that it plays at. */
const frameMs = ({ rate, state }: Cuttable) =>
  (1000 * rate.den) / (rate.num * Math.max(0.1, state.get().playing));

/** Milliseconds until the last frame has had its time. */
const leftOf = (film: Cuttable) => (film.state.get().frameCount - film.position) * frameMs(film);
