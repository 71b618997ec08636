import { expect, test } from 'vitest';
import { carryFrame } from '../../../../contract/carry-frame.ts';
import { makeShot, printsOf, seeded, type Taken, take } from '../../../test/test-footage.ts';
import type { Prints } from '../fingerprints/prints.ts';
import { chooseRate, toNumber } from '../probe/frame-rate.ts';
import { align } from './align.ts';

const film = [1, 2, 3, 4].flatMap((seed) => take(makeShot(seed, 33 + 6 * seed)));

interface Counted {
  frames: Taken[];
  rate: number;
  prints: Prints;
}

const count = (frames: Taken[], rate: number): Counted => ({
  frames,
  rate,
  prints: printsOf(frames, { rate }),
});

const varying = {
  /** A telephone: 30 pictures a second, 24 where it is dark, 27 later. */
  phone: timesBy((at) => (at < 70 ? 1 / 30 : at < 140 ? 1 / 24 : 1 / 27)),
  /** A clock some thousandths of a second early or late. */
  unsteady: ((random) => film.map((_, at) => at / 29.97 + (random() - 0.5) * 0.012))(seeded(5)),
  /** A screen recording, with pictures only when something moves. */
  screen: ((random) => timesBy(() => (1 + Math.floor(random() * 4)) / 60))(seeded(7)),
};

function timesBy(lengthOf: (at: number) => number): number[] {
  let now = 0;
  return film.map((_, at) => {
    const begins = now;
    now += lengthOf(at);
    return begins;
  });
}

function countVarying(pictures: Taken[], times: number[]): Counted {
  const seconds = times.at(-1) ?? 1;
  const average = { num: Math.round((1000 * times.length) / seconds), den: 1000 };
  const rate = toNumber(chooseRate({ times, real: undefined, average, isInterlaced: false }).rate);
  return showAt(
    pictures,
    times.map((time) => Math.round(time * rate)),
    rate,
  );
}

/** `early`: shows the nearest picture instead of the last one. */
const countConstant = (pictures: Taken[], times: number[], rate: number, early: number) =>
  showAt(
    pictures,
    times.map((time) => Math.ceil(time * rate - early)),
    rate,
  );

function showAt(pictures: Taken[], begins: number[], rate: number): Counted {
  const frames: Taken[] = [];
  for (const [at, picture] of pictures.entries()) {
    const end = begins[at + 1] ?? (begins[at] ?? 0) + 1;
    for (let frame = frames.length; frame < end; frame++) frames.push(picture);
  }
  return count(frames, rate);
}

/** Maps each old frame; `exact` counts by how many pictures sure ones are off. */
function carryAll(before: Counted, now: Counted) {
  const changes = align(now.prints, before.prints);
  expect(changes.spans.map(({ from }) => from)).toEqual([
    0,
    ...changes.spans.slice(0, -1).map(({ to }) => to),
  ]);
  expect(changes.spans.at(-1)?.to).toBe(now.frames.length);
  const places = before.frames.map((_, at) => carryFrame(changes, at));
  const exact = before.frames.flatMap(({ shot, frame }, at) => {
    const place = places[at];
    if (place?.state !== 'exact') return [];
    const shown = now.frames[place.frame];
    return [{ at, isOfShot: shown?.shot === shot, off: Math.abs((shown?.frame ?? 0) - frame) }];
  });
  expect(places).not.toContain(undefined);
  expect(exact.filter(({ isOfShot }) => !isOfShot)).toEqual([]);
  return { exact, share: exact.length / before.frames.length };
}

const pairs = Object.entries(varying).flatMap(([name, times]) => {
  const one = countVarying(film, times);
  return [24, 25, 30].flatMap((rate) => [0, 0.5].map((early) => ({ name, one, times, rate, early })));
});

test.each(pairs)(
  'between a film of varying rate ($name) and one of $rate frames a second (early by $early), no frame is certain in another shot, or more than two pictures off',
  ({ one, times, rate, early }) => {
    const other = countConstant(film, times, rate, early);
    for (const { exact } of [carryAll(one, other), carryAll(other, one)])
      expect(exact.filter(({ off }) => off > 2)).toEqual([]);
  },
);

test('from one constant rate to another nearly every frame keeps its picture, whichever way it was rounded', () => {
  const long = [1, 2, 3, 4].flatMap((seed) => take(makeShot(seed, 53 + 7 * seed)));
  const times = long.map((_, at) => at / 24);
  const one = count(long, 24);
  for (const rate of [25, 30])
    for (const early of [0, 0.5]) {
      const other = countConstant(long, times, rate, early);
      for (const { exact, share } of [carryAll(one, other), carryAll(other, one)]) {
        expect(share).toBeGreaterThan(0.7);
        expect(exact.filter(({ off }) => off > 0).length).toBeLessThan(0.03 * one.frames.length);
      }
    }
});
