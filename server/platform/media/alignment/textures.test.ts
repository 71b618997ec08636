import { expect, test } from 'vitest';
import { carryFrame } from '../../../../contract/carry-frame.ts';
import { seeded } from '../../../test/test-footage.ts';
import {
  makeTextureShot,
  type TextureFrame,
  takeTexture,
  textureNames,
  texturePrints,
} from '../../../test/test-textures.ts';
import { align } from './align.ts';

const nameOf = ({ shot, frame }: TextureFrame) => `${shot.name} ${shot.seed} ${frame}`;

/** Makes eight shots of fine texture and a recut: two exchanged, others trimmed, graded and removed. */
function recutTextures(seed: number) {
  const random = seeded(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const shots = Array.from({ length: 8 }, (_, at) => {
    const name = textureNames[(seed + at * (1 + (seed % 3))) % textureNames.length] ?? 'static';
    return makeTextureShot(name, seed * 10 + at, 24 + pick(10));
  });
  const order = [...shots.keys()];
  const at = pick(7);
  [order[at], order[at + 1]] = [order[at + 1] ?? 0, order[at] ?? 0];
  const gone = pick(8);
  const [head, tail, graded] = [pick(8), pick(8), pick(8)];
  const now = order.flatMap((one) => {
    const shot = shots[one];
    if (!shot || one === gone) return [];
    const from = one === head ? 3 + pick(7) : 0;
    const to = shot.length - (one === tail ? 3 + pick(7) : 0);
    return takeTexture(shot, from, to, one === graded);
  });
  return { before: shots.flatMap((shot) => takeTexture(shot)), now };
}

function compare({ before, now }: ReturnType<typeof recutTextures>) {
  const found = align(texturePrints(now, 2), texturePrints(before, 1));
  const places = new Map(now.map((taken, at) => [nameOf(taken), at]));
  const frames = before.map((taken, at) => {
    const carried = carryFrame(found, at);
    return { name: nameOf(taken), truth: places.get(nameOf(taken)), ...carried };
  });
  return { ...found, frames };
}

const seeds = Array.from({ length: 20 }, (_, at) => at + 1);
const found = new Map(
  seeds.map((seed) => {
    const recut = recutTextures(seed);
    return [seed, { ...recut, ...compare(recut) }];
  }),
);

test.each(seeds)(
  'recut %i of textures: a comment is exact on its own picture alone, and gone where it is gone',
  (seed) => {
    for (const { name, truth, frame, state } of found.get(seed)?.frames ?? []) {
      if (state === 'exact') expect(frame, name).toBe(truth);
      if (state === 'removed') expect(truth, name).toBeUndefined();
    }
  },
);

test.each(seeds)('recut %i of textures: no picture is changed for certain that is another', (seed) => {
  const { spans = [], now = [], before = [] } = found.get(seed) ?? {};
  for (const { from, to, sourceFrom, sure } of spans) {
    for (let at = from; sure && sourceFrom !== null && at < to; at++) {
      const [taken, source] = [now[at], before[sourceFrom + at - from]];
      expect(taken && nameOf(taken)).toBe(source && nameOf(source));
    }
  }
});

test('nearly every frame of a texture is found again', () => {
  const kept = [...found.values()].flatMap(({ frames }) => frames.filter(({ truth }) => truth !== undefined));
  const exact = kept.filter(({ state }) => state === 'exact');
  expect(exact.length / kept.length).toBeGreaterThan(0.9);
});

test('textures that were coded badly do not count as framed anew', () => {
  const names = ['sea', 'rain', 'leaves', 'triangles', 'snow'] as const;
  const shots = names.map((name, at) => makeTextureShot(name, at + 1, 25));
  const [now, before] = [shots.toReversed(), shots].map((film) => film.flatMap((shot) => takeTexture(shot)));
  const { spans } = align(texturePrints(now ?? [], 2, 14), texturePrints(before ?? [], 1));
  expect(spans.map(({ from, sourceFrom, sure }) => [from, sourceFrom, sure])).toEqual(
    [0, 25, 50, 75, 100].map((from) => [from, 100 - from, true]),
  );
});

test('another grain in the place of a shot is not sure to be it, and no comment is exact on it', () => {
  const shots = (['sea', 'grain', 'leaves'] as const).map((name, at) => makeTextureShot(name, at + 1, 25));
  const other = shots.map((shot) => (shot.name === 'grain' ? { ...shot, seed: 77 } : shot));
  const [now, before] = [other, shots].map((film) => film.flatMap((shot) => takeTexture(shot)));
  const { frames } = compare({ now: now ?? [], before: before ?? [] });
  expect(frames.slice(25, 50).some(({ state }) => state === 'exact')).toBe(false);
  expect(frames.filter((_, at) => at < 25 || at >= 50).every(({ state }) => state === 'exact')).toBe(true);
});

test('a card of another brightness in the place of one is a change of the whole picture that is not sure', () => {
  const shots = (['sea', 'rain'] as const).map((name, at) => makeTextureShot(name, at + 1, 25));
  const film = (brightness: number) => {
    const card: TextureFrame[] = takeTexture({ ...makeTextureShot('card', 5, 20), brightness });
    return shots.flatMap((shot, at) => [...takeTexture(shot), ...(at === 0 ? card : [])]);
  };
  const { spans } = align(texturePrints(film(180), 2), texturePrints(film(60), 1));
  const whole = spans.filter(({ region }) => region && region.width * region.height === 1);
  expect(whole.every(({ sure }) => !sure)).toBe(true);
  expect(spans.filter(({ sure }) => sure).map(({ from, to }) => [from, to])).toEqual([
    [0, 25],
    [45, 70],
  ]);
});
