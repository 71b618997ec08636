import type { Prints } from '../fingerprints/prints.ts';
import { createSearch } from './find-places.ts';
import { createPlainSearch, type Shot } from './find-plain-places.ts';
import { likeness } from './likeness.ts';
import { isFaint, isPlain } from './shape.ts';

export interface Run {
  from: number;
  to: number;
  offset: number;
  likes: Float32Array;
}

export type Pictures = Pick<Prints, 'pictures' | 'frameCount'>;

export const ALIKE = 0.7;
const SAME = 0.9;
const CUT = 0.6;
const DROP = 0.12;
/** Continues a run through a flash or a full-screen title. */
const GAP = 12;
const STEP = 8;
/** Also searches within a good run now and then: the film may repeat itself. */
const STEP_SURE = 48;
const REACH = 8;
const RUN_MIN = 3;
/** Limits all runs together, in lengths of the film. */
const LENGTH_MAX = 16;

const knownCuts = new WeakMap<Uint8Array, number[]>();

export function findCuts({ pictures, frameCount }: Pictures): number[] {
  const known = knownCuts.get(pictures);
  if (known) return known;
  const likes = new Float32Array(frameCount);
  for (let frame = 1; frame < frameCount; frame++)
    likes[frame] = likeness(pictures, frame - 1, pictures, frame);
  const isCut = (like: number, frame: number) =>
    like < CUT || (isFaint(pictures, frame) && isFaint(pictures, frame - 1) && isDrop(likes, frame));
  const cuts = [...likes.keys()].filter((frame) => isCut(likes[frame] ?? 0, frame));
  knownCuts.set(pictures, cuts);
  return cuts;
}

/** Finds cuts between similar textures, which differ more than the frames around them. */
function isDrop(likes: Float32Array, frame: number): boolean {
  const around = [...likes.subarray(Math.max(1, frame - 2), frame), ...likes.subarray(frame + 1, frame + 3)];
  return around.every((like) => like - (likes[frame] ?? 0) > DROP);
}

export function findRuns(now: Pictures, before: Pictures): Run[] {
  const search = createSearch(before.pictures, before.frameCount);
  const cutsNow = findCuts(now);
  const cutsBefore = findCuts(before);
  const searchPlain = createPlainSearch(before, shotsOf(cutsBefore, before.frameCount));
  const isCut = new Set(cutsNow);
  const runs: Run[] = [];
  const byOffset = new Map<number, Run[]>();
  let length = 0;
  let searched = Number.NEGATIVE_INFINITY;
  let tried = Number.NEGATIVE_INFINITY;

  const like = (frame: number, offset: number) => {
    const source = frame + offset;
    if (source < 0 || source >= before.frameCount) return -1;
    return likeness(now.pictures, frame, before.pictures, source);
  };
  const covers = (frame: number, offset: number) =>
    byOffset.get(offset)?.some(({ from, to }) => from <= frame && frame < to) ?? false;

  function add(frame: number, offset: number): void {
    if (covers(frame, offset) || length > LENGTH_MAX * now.frameCount) return;
    if (like(frame, offset) < ALIKE) return;
    const after = reach(frame + 1, offset, 1, now.frameCount, like);
    const earlier = reach(frame, offset, -1, now.frameCount, like);
    if (earlier.length + after.length < RUN_MIN) return;
    const likes = Float32Array.from([...earlier.reverse(), ...after]);
    const from = frame + 1 - earlier.length;
    const to = from + likes.length;
    const run = { from, to, offset, likes };
    length += likes.length;
    runs.push(run);
    const same = byOffset.get(offset);
    if (same) same.push(run);
    else byOffset.set(offset, [run]);
  }

  for (let frame = 0; frame < now.frameCount; frame++) {
    const isStart = isCut.has(frame);
    if (!isStart && frame - tried < STEP) continue;
    tried = frame;
    const known = runs.filter(
      (run) => run.from <= frame && frame < run.to && (run.likes[frame - run.from] ?? 0) > SAME,
    );
    if (known.length > 0 && !isStart && frame - searched < STEP_SURE) continue;
    searched = frame;
    const shot = shotAround(cutsNow, frame, now.frameCount);
    for (const offset of searchPlain(now.pictures, frame, shot)) {
      add(frame, offset);
      // Coded at a low rate, texture looks like itself only some frames after a cut.
      add((shot.from + shot.to) >> 1, offset);
    }
    if (isPlain(now.pictures, frame)) continue;
    for (const source of search(now.pictures, frame)) {
      if (known.some(({ offset }) => Math.abs(source - frame - offset) <= REACH)) continue;
      add(frame, refine(frame, source - frame, shot, like));
      // A still picture fits anywhere in its shot: only the shot's ends place it.
      const old = shotAround(cutsBefore, source, before.frameCount);
      add(frame, old.from - shot.from);
      add(frame, old.to - shot.to);
    }
  }
  return runs;
}

type Like = (frame: number, offset: number) => number;

function reach(start: number, offset: number, step: 1 | -1, frameCount: number, like: Like): number[] {
  const likes: number[] = [];
  let length = 0;
  for (let frame = start; frame >= 0 && frame < frameCount; frame += step) {
    const value = like(frame, offset);
    if (value < 0) break;
    likes.push(value);
    if (value >= ALIKE) length = likes.length;
    else if (likes.length - length > GAP) break;
  }
  return likes.slice(0, length);
}

const shotsOf = (cuts: readonly number[], frameCount: number): Shot[] =>
  cuts.map((from, at) => ({ from, to: cuts[at + 1] ?? frameCount }));

function shotAround(cuts: number[], frame: number, frameCount: number): Shot {
  let low = 0;
  let high = cuts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((cuts[middle] ?? 0) <= frame) low = middle;
    else high = middle;
  }
  return { from: cuts[low] ?? 0, to: cuts[low + 1] ?? frameCount };
}

function refine(frame: number, offset: number, shot: Shot, like: Like): number {
  let best = offset;
  let most = Number.NEGATIVE_INFINITY;
  const from = Math.max(shot.from, frame - 24);
  const to = Math.min(shot.to, frame + 25);
  for (let by = -REACH; by <= REACH; by++) {
    let sum = -Math.abs(by) * 1e-6;
    for (let at = from; at < to; at += 4) sum += like(at, offset + by);
    if (sum > most) {
      most = sum;
      best = offset + by;
    }
  }
  return best;
}
