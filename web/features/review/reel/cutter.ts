import type { Player } from '../player/player.ts';

/** Cuts so much early, half a frame at most, because a swap reaches the screen a refresh or two later. */
const CUT_LEAD_MS = 20;
const FIRST_START_MS = 40;
const LONGEST_START_MS = 150;
/** Starting a little early goes unnoticed; starting late does not. */
const START_MARGIN_MS = 8;
const LEARNING = 0.3;
/** A film so far from its end was moved away meanwhile. */
const FAR_MS = 1000;

export type Cuttable = Pick<Player, 'state' | 'rate' | 'position' | 'goTo'> & {
  element: Pick<HTMLVideoElement, 'ended'>;
};

interface Cut<Film> {
  /** The next film, waiting at its first frame; nothing before a clip without motion. */
  getNext: () => Film | null | undefined;
  onBegin: (next: Film) => void;
  onCut: () => void;
}

/** Starts the next film ahead of a cut by its start-up time, and tells when to cut. */
export function createCutter<Film extends Cuttable>({ getNext, onBegin, onCut }: Cut<Film>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startMs = FIRST_START_MS;
  /** Wall-clock time, because some browsers advance the film's clock only with each picture. */
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
      // The film stopped near its end: sends the started one back.
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
    /** Called with every frame near the end, so that no particular one has to be painted. */
    follow(film: Film) {
      endsAt = performance.now() + (film.element.ended ? 0 : leftOf(film));
      look(film);
    },
    stop: () => clearTimeout(timer),
  };
}

const isRunning = ({ state }: Cuttable) => state.get().playing !== 0;

const frameMs = ({ rate, state }: Cuttable) =>
  (1000 * rate.den) / (rate.num * Math.max(0.1, state.get().playing));

const leftOf = (film: Cuttable) => (film.state.get().frameCount - film.position) * frameMs(film);
