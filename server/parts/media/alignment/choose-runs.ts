import { ALIKE, type Run } from './find-runs.ts';

/** A part of the new film, and the run it was taken from. */
export interface Segment {
  from: number;
  to: number;
  /** Source frame minus frame. */
  offset: number;
}

/** What it costs to jump, in likeness: what goes on as it did is believed rather than a cut. */
const JUMP = 0.8;
/** More where the jump goes back in the old film: the order decides between places that look the same. */
const BACK = 0.5;
/** A gap must not be cheaper than the jump that explains it. */
const LEAVE = 0.65;
const ACTIVE_MAX = 24;
const NEW = -1;

/**
 * The way through the runs that is the most alike in all, frame by frame, with the fewest jumps (Viterbi). What no run
 * explains is new.
 */
export function chooseRuns(runs: readonly Run[], frameCount: number): Segment[] {
  const starts = runs
    .map((_, at) => at)
    .toSorted((one, two) => (runs[one]?.from ?? 0) - (runs[two]?.from ?? 0));
  const steps: Array<{ ids: Int32Array; back: Int32Array }> = [];
  let active: number[] = [];
  let scores = new Map<number, number>([[NEW, 0]]);
  let next = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    active = active.filter((id) => (runs[id]?.to ?? 0) > frame);
    for (; next < starts.length && (runs[starts[next] ?? 0]?.from ?? 0) <= frame; next++)
      active.push(starts[next] ?? 0);
    if (active.length > ACTIVE_MAX) active = longest(active, runs);
    const ids = Int32Array.of(NEW, ...active);
    const back = new Int32Array(ids.length);
    const reached = new Map<number, number>();
    for (const [at, id] of ids.entries()) {
      let best = Number.NEGATIVE_INFINITY;
      let from = NEW;
      for (const [other, score] of scores) {
        const value = score - costOf(runs, other, id);
        if (value > best) {
          best = value;
          from = other;
        }
      }
      const run = runs[id];
      reached.set(id, best + (run ? (run.likes[frame - run.from] ?? 0) - ALIKE : 0));
      back[at] = from;
    }
    steps.push({ ids, back });
    scores = reached;
  }
  return readBack(steps, scores, runs);
}

function costOf(runs: readonly Run[], from: number, to: number): number {
  if (from === to) return 0;
  if (from === NEW || to === NEW) return LEAVE;
  return (runs[to]?.offset ?? 0) > (runs[from]?.offset ?? 0) ? JUMP : JUMP + BACK;
}

const longest = (active: number[], runs: readonly Run[]) =>
  active.toSorted((one, two) => lengthOf(runs[two]) - lengthOf(runs[one])).slice(0, ACTIVE_MAX);
const lengthOf = (run: Run | undefined) => (run ? run.to - run.from : 0);

function readBack(
  steps: Array<{ ids: Int32Array; back: Int32Array }>,
  scores: Map<number, number>,
  runs: readonly Run[],
): Segment[] {
  let state = [...scores].toSorted((one, two) => two[1] - one[1])[0]?.[0] ?? NEW;
  const segments: Segment[] = [];
  for (let frame = steps.length - 1; frame >= 0; frame--) {
    const run = runs[state];
    const last = segments.at(-1);
    if (run && last && last.from === frame + 1 && last.offset === run.offset) last.from = frame;
    else if (run) segments.push({ from: frame, to: frame + 1, offset: run.offset });
    const { ids, back } = steps[frame] ?? { ids: new Int32Array(), back: new Int32Array() };
    state = back[ids.indexOf(state)] ?? NEW;
  }
  return segments.reverse();
}
