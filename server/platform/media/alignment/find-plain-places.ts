import { COLOUR_CELLS, COLOURS_AT, GRAIN_AT, PICTURE_BYTES, ROUGHNESS_AT } from '../fingerprints/prints.ts';
import { likeGrain } from './grain.ts';
import { likeness } from './likeness.ts';
import { isFaint } from './shape.ts';

export interface Shot {
  from: number;
  to: number;
}

interface Film {
  pictures: Uint8Array;
  frameCount: number;
}

const PLACES_MAX = 8;
const SAME_GRAIN = 0.4;
const LIKE_ENOUGH = 0.72;
const COLOURLESS = 128;
const COLOUR_OFF = 8;
const SMOOTH = 16;

/** Finds plain frames by their grain. Shots that lost it in coding match as a whole by their ends. */
export function createPlainSearch({ pictures, frameCount }: Film, shots: readonly Shot[]) {
  const frames = Int32Array.from({ length: frameCount }, (_, frame) => frame).filter((frame) =>
    isTold(pictures, frame),
  );
  const plainShots = shots.filter(({ from, to }) => isTold(pictures, (from + to) >> 1));

  function byGrain(other: Uint8Array, frame: number): number[] {
    const found: Array<{ offset: number; like: number }> = [];
    for (const source of frames) {
      const like = likeGrain(other, frame, pictures, source) ?? 0;
      if (like >= SAME_GRAIN) found.push({ offset: source - frame, like });
    }
    return best(found);
  }

  function byLook(other: Uint8Array, shot: Shot): number[] {
    const middle = (shot.from + shot.to) >> 1;
    const found = plainShots.map(({ from, to }) => ({
      from,
      to,
      like: likeness(other, middle, pictures, (from + to) >> 1),
    }));
    return found
      .filter(({ like }) => like >= LIKE_ENOUGH)
      .toSorted((one, two) => two.like - one.like)
      .slice(0, PLACES_MAX)
      .flatMap(({ from, to }) => [from - shot.from, to - shot.to]);
  }

  return (other: Uint8Array, frame: number, shot: Shot): number[] =>
    isTold(other, frame)
      ? [...byGrain(other, frame), ...(frame === shot.from ? byLook(other, shot) : [])]
      : [];
}

const best = (found: Array<{ offset: number; like: number }>) =>
  found
    .toSorted((one, two) => two.like - one.like)
    .slice(0, PLACES_MAX)
    .map(({ offset }) => offset);

function isTold(pictures: Uint8Array, frame: number): boolean {
  if (!isFaint(pictures, frame)) return false;
  const at = frame * PICTURE_BYTES;
  const isColoured = pictures
    .subarray(at + COLOURS_AT, at + COLOURS_AT + 2 * COLOUR_CELLS)
    .some((value) => Math.abs(value - COLOURLESS) > COLOUR_OFF);
  return isColoured || pictures.subarray(at + ROUGHNESS_AT, at + GRAIN_AT).some((value) => value > SMOOTH);
}
