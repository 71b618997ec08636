import { expect, test } from 'vitest';
import { carryFrame } from '../../../../contract/carry-frame.ts';
import { makeShot, printsOf, seeded, type Taken, take } from '../../../test/test-footage.ts';
import { chooseRate, toNumber } from '../probe/frame-rate.ts';
import { align } from './align.ts';

const film = [1, 2, 3, 4].flatMap((seed) => take(makeShot(seed, 53 + 7 * seed)));

/** A film, frame by frame. */
interface Counted {
  frames: Taken[];
  rate: number;
}

/** When each picture of a film is shown whose rate varies. */
const varying = {
  /** A telephone: 30 pictures a second, 24 where it is dark, 27 later. */
  phone: timesBy((at) => (at < 100 ? 1 / 30 : at < 200 ? 1 / 24 : 1 / 27)),
  /** A clock that is a few thousandths of a second early or late. */
  unsteady: ((random) => film.map((_, at) => at / 29.97 + (random() - 0.5) * 0.012))(seeded(5)),
  /** A recording of a screen, of which pictures come when something moves. */
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

/** As the frames of such a film are counted when it was uploaded: each picture has one of its own. */
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

/** The same film, at a constant rate; `early` says whether the nearest picture is shown or the last one. */
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
  return { frames, rate };
}

/** How each frame of the old film is carried into the new one: how many pictures it is off, or that it is unsure. */
function carryAll(before: Counted, now: Counted) {
  const changes = align(
    printsOf(now.frames, { rate: now.rate }),
    printsOf(before.frames, { rate: before.rate }),
  );
  expect(changes.spans.map(({ from }) => from)).toEqual([
    0,
    ...changes.spans.slice(0, -1).map(({ to }) => to),
  ]);
  expect(changes.spans.at(-1)?.to).toBe(now.frames.length);
  const exact: number[] = [];
  for (const [at, picture] of before.frames.entries()) {
    const carried = carryFrame(changes, at);
    expect(carried, `frame ${at}`).toBeDefined();
    if (carried?.state !== 'exact') continue;
    const shown = now.frames[carried.frame];
    expect(shown?.shot, `frame ${at}`).toBe(picture.shot);
    exact.push(Math.abs((shown?.frame ?? 0) - picture.frame));
  }
  return { exact, share: exact.length / before.frames.length };
}

const pairs = Object.entries(varying).flatMap(([name, times]) =>
  [24, 25, 30].flatMap((rate) => [0, 0.5].map((early) => ({ name, times, rate, early }))),
);

test.each(pairs)(
  'between a film of varying rate ($name) and one of $rate frames a second (early by $early), no frame is certain in another shot, or more than two pictures off',
  ({ times, rate, early }) => {
    const [one, other] = [countVarying(film, times), countConstant(film, times, rate, early)];
    for (const { exact } of [carryAll(one, other), carryAll(other, one)])
      for (const off of exact) expect(off).toBeLessThanOrEqual(2);
  },
);

test('from one constant rate to another nearly every frame keeps its picture, whichever way it was rounded', () => {
  const times = film.map((_, at) => at / 24);
  for (const rate of [25, 30])
    for (const early of [0, 0.5]) {
      const [one, other] = [{ frames: film, rate: 24 }, countConstant(film, times, rate, early)];
      for (const { exact, share } of [carryAll(one, other), carryAll(other, one)]) {
        expect(share).toBeGreaterThan(0.7);
        expect(exact.filter((off) => off > 0).length).toBeLessThan(0.03 * one.frames.length);
      }
    }
});
