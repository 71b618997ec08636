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

/** Eight shots of fine texture, and a film of them in which two were exchanged and others trimmed, graded and removed. */
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
