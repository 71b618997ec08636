import { ALIKE, type Run } from './find-runs.ts';

export interface Segment {
  from: number;
  to: number;
  /** Source frame minus frame. */
  offset: number;
}

/** Cost of a jump, in likeness: continuity is more plausible than a cut. */
const JUMP = 0.8;
/** Extra cost of a jump back: order decides between places that look the same. */
const BACK = 0.5;
/** A gap must not be cheaper than the jump that explains it. */
const LEAVE = 0.65;
const ACTIVE_MAX = 24;
const NEW = -1;

/** Finds the path with the most likeness and the fewest jumps (Viterbi). Unexplained frames are new. */
export function chooseRuns(runs: readonly Run[], frameCount: number): Segment[] {
  const starts = runs
    .map((_, at) => at)
    .toSorted((one, two) => (runs[one]?.from ?? 0) - (runs[two]?.from ?? 0));
  const steps = keepSteps(frameCount);
  let active: number[] = [];
  let scores = new Map<number, number>([[NEW, 0]]);
  let next = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    active = active.filter((id) => (runs[id]?.to ?? 0) > frame);
    for (; next < starts.length && (runs[starts[next] ?? 0]?.from ?? 0) <= frame; next++)
      active.push(starts[next] ?? 0);
    if (active.length > ACTIVE_MAX) active = longest(active, runs);
    steps.begin(frame);
    const reached = new Map<number, number>();
    for (const id of [NEW, ...active]) {
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
      steps.add(id, from);
    }
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

/** Stores predecessors in one flat array: a long film has a hundred thousand frames. */
function keepSteps(frameCount: number) {
  const starts = new Int32Array(frameCount);
  let pairs = new Int32Array(8 * frameCount + 2);
  let length = 0;
  return {
    frameCount,
    begin(frame: number) {
      starts[frame] = length;
    },
    add(id: number, from: number) {
      if (length + 2 > pairs.length) {
        const larger = new Int32Array(2 * pairs.length);
        larger.set(pairs);
        pairs = larger;
      }
      pairs[length++] = id;
      pairs[length++] = from;
    },
    find(frame: number, id: number): number {
      const end = frame + 1 < frameCount ? (starts[frame + 1] ?? length) : length;
      for (let at = starts[frame] ?? 0; at < end; at += 2) if (pairs[at] === id) return pairs[at + 1] ?? NEW;
      return NEW;
    },
  };
}

function readBack(
  steps: ReturnType<typeof keepSteps>,
  scores: Map<number, number>,
  runs: readonly Run[],
): Segment[] {
  let state = [...scores].toSorted((one, two) => two[1] - one[1])[0]?.[0] ?? NEW;
  const segments: Segment[] = [];
  for (let frame = steps.frameCount - 1; frame >= 0; frame--) {
    const run = runs[state];
    const last = segments.at(-1);
    if (run && last && last.from === frame + 1 && last.offset === run.offset) last.from = frame;
    else if (run) segments.push({ from: frame, to: frame + 1, offset: run.offset });
    state = steps.find(frame, state);
  }
  return segments.reverse();
}
