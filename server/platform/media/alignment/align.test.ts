import { expect, test } from 'vitest';
import { carryFrame } from '../../../../contract/carry-frame.ts';
import { black, makeShot, printsOf, seeded, type Taken, take } from '../../../test/test-footage.ts';
import { align } from './align.ts';

const shot = (seed: number) => makeShot(seed, 60 + 7 * (seed - 1));
const [one, two, three, four] = [shot(1), shot(2), shot(3), shot(4)];
const film = [one, two, three, four].flatMap((part) => take(part));
const before = printsOf(film);

type Look = Parameters<typeof printsOf>[1];

function compare(frames: Taken[], look?: Look, old = before) {
  const { spans, removed } = align(printsOf(frames, look), old);
  return {
    spans: spans.map(({ kind, from, to, sourceFrom, sure }) =>
      [kind, from, to, ...(sourceFrom === null ? [] : [sourceFrom]), ...(sure ? [] : ['?'])].join(' '),
    ),
    removed: removed.map(({ from, to, at }) => `${from}-${to} at ${at}`),
    regions: spans.map(({ region }) => region),
    sounds: spans.map(({ sound }) => sound ?? false),
  };
}

test('the same film is the same, frame for frame', () => {
  expect(compare(film)).toMatchObject({ spans: ['same 0 282 0'], removed: [] });
});

test('a shot that was put in is new, and what follows is found behind it', () => {
  const put = [...take(one), ...take(two), ...take(shot(9), 0, 40), ...take(three), ...take(four)];
  expect(compare(put)).toMatchObject({
    spans: ['same 0 127 0', 'new 127 167', 'same 167 322 127'],
    removed: [],
  });
});

test('what was cut off a shot, and out of one, is missing exactly there', () => {
  const cut = [...take(one), ...take(two, 5), ...take(three, 0, 30), ...take(three, 41), ...take(four)];
  expect(compare(cut)).toMatchObject({
    spans: ['same 0 60 0', 'same 60 152 65', 'same 152 266 168'],
    removed: ['60-65 at 60', '157-168 at 152'],
  });
});

test('a shot that stands elsewhere was moved, one that is gone was removed', () => {
  const moved = [...take(one), ...take(four), ...take(two), ...take(three, 0, 40)];
  expect(compare(moved)).toMatchObject({
    spans: ['same 0 60 0', 'moved 60 141 201', 'same 141 248 60'],
    removed: ['167-201 at 248'],
  });
});

test('a regrade changes everything, and every frame keeps its place', () => {
  const result = compare(film, { regrade: (value) => 36 + (value - 16) * 0.8 });
  expect(result).toMatchObject({ spans: ['changed 0 282 0'], removed: [] });
  expect(result.regions).toEqual([{ x: 0, y: 0, width: 1, height: 1 }]);
});

test('a title changes its frames, where it stands', () => {
  const isTitle = (frame: number, x: number, y: number) =>
    frame >= 100 && frame < 120 && y > 0.84 && x > 0.25 && x < 0.75;
  const result = compare(film, { regrade: (value, { x, y, frame }) => (isTitle(frame, x, y) ? 235 : value) });
  expect(result.spans).toEqual(['same 0 100 0', 'changed 100 120 100', 'same 120 282 120']);
  expect(result.regions[1]).toEqual({ x: 0.25, y: 5 / 6, width: 0.5, height: 1 / 6 });
});

test('bars and a logo over the whole film hide no frame from us', () => {
  const isBar = (y: number) => y < 0.06 || y > 0.94;
  expect(compare(film, { regrade: (value, { y }) => (isBar(y) ? 16 : value) }).spans).toEqual([
    'changed 0 282 0',
  ]);
  const logo = {
    regrade: (value: number, { x, y }: { x: number; y: number }) => (x > 0.85 && y < 0.15 ? 235 : value),
  };
  expect(compare(film, logo).spans).toEqual(['changed 0 282 0']);
});

test('of a film that is cropped, shots that were not cut are known by their cuts', () => {
  const crop = 0.05;
  const whole = compare(film, { crop });
  expect(whole.spans[0]).toBe('changed 0 60 0');
  expect(whole.spans.at(-1)).toBe('changed 201 282 201');
  expect(whole.removed).toEqual([]);
  const cut = compare([...take(one), ...take(two, 5), ...take(three), ...take(four)], { crop }).spans;
  expect(cut[0]).toBe('changed 0 60 0');
  // The start of a cut-off shot is unknowable.
  expect(cut.filter((span) => span.endsWith('?')).length).toBeGreaterThan(0);
  expect(cut.at(-1)).toMatch(/^changed \d+ 277 \d+$/);
});

test('a slow shot that was trimmed at both ends keeps its frames, or says where it is unsure', () => {
  for (const seed of [16, 20, 24, 28]) {
    const slow = makeShot(seed, 90, 'pan');
    const old = printsOf([...take(one), ...take(slow), ...take(two)]);
    const { spans } = align(printsOf([...take(one), ...take(slow, 6, 86), ...take(two)]), old);
    const sure = spans.filter((span) => span.sure && span.from >= 60 && span.to <= 140);
    expect(sure.reduce((frames, { from, to }) => frames + to - from, 0)).toBeGreaterThan(60);
    for (const { from, sourceFrom } of sure) expect(sourceFrom).toBe(from + 6);
  }
});

test('where a still picture, black or a loop became shorter cannot be decided, and is not guessed', () => {
  const still = makeShot(70, 80, 'still');
  const loop = take(three);
  const unsure = (middle: Taken[], shorter: Taken[]) => {
    const old = printsOf([...take(one), ...middle, ...take(two)]);
    return compare([...take(one), ...shorter, ...take(two)], {}, old).spans;
  };
  for (const spans of [
    unsure(take(still), take(still, 0, 50)),
    unsure(black(50), black(30)),
    unsure([...loop, ...loop, ...loop], [...loop, ...loop]),
  ]) {
    expect(spans[0]).toBe('same 0 60 0');
    const inside = spans.filter((span) => Number(span.split(' ')[1]) >= 60).slice(0, -1);
    expect(inside.length).toBeGreaterThan(0);
    expect(inside.every((span) => span.endsWith('?'))).toBe(true);
    expect(spans.at(-1)?.endsWith('?')).toBe(false);
  }
});

test('a shot that was removed is gone, also beside one whose place is unsure', () => {
  const still = makeShot(70, 80, 'still');
  const old = printsOf([...take(one), ...take(two), ...take(still), ...take(three)]);
  const changes = align(printsOf([...take(one), ...take(still, 0, 50), ...take(three)]), old);
  const states = (from: number, to: number) =>
    new Set(
      Array.from({ length: to - from }, (_, at) => carryFrame(changes, from + at)).map(
        (place) => place?.state,
      ),
    );
  expect(states(60, 127)).toEqual(new Set(['removed']));
  expect(states(127, 207)).toEqual(new Set(['unsure']));
  expect(states(207, 281)).toEqual(new Set(['exact']));
});

test('24 to 25 frames a second: counted frame for frame, or with a frame shown twice each second', () => {
  const slow = printsOf(film, { rate: 24 });
  expect(compare(film, { rate: 25 }, slow).spans).toEqual(['same 0 282 0']);
  const doubled = Array.from(
    { length: 293 },
    (_, at) => film[Math.floor((at * 24) / 25)] ?? { shot: one, frame: 0 },
  );
  const { spans } = align(printsOf(doubled, { rate: 25 }), slow);
  expect(new Set(spans.map(({ kind, sure }) => `${kind} ${sure}`))).toEqual(new Set(['same true']));
  expect(spans[0]).toMatchObject({ from: 0, sourceFrom: 0 });
  expect(spans.at(-1)).toMatchObject({ to: 293, sourceTo: 281 });
});

test('another mix under the same picture is a change of the sound', () => {
  const loud = printsOf(film, { loudness: () => 0.8 });
  const result = compare(film, { loudness: (frame) => (frame >= 100 && frame < 200 ? 0.1 : 0.8) }, loud);
  expect(result.sounds).toEqual([false, true, false]);
  expect(result.regions).toEqual([undefined, undefined, undefined]);
});

test('films that have nothing in common, and empty ones, are new from beginning to end', () => {
  const other = printsOf(take(shot(9), 0, 50));
  expect(align(other, before)).toMatchObject({
    spans: [{ kind: 'new', from: 0, to: 50 }],
    removed: [{ from: 0, to: 282, at: 0 }],
  });
  expect(align(printsOf([]), before).spans).toEqual([]);
  expect(align(other, printsOf([])).spans).toMatchObject([{ kind: 'new', from: 0, to: 50 }]);
});

test('whatever was done to it, the spans are all of the new film, each frame once, and point into the old one', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = seeded(seed);
    const pick = (count: number) => Math.floor(random() * count);
    const recut = Array.from({ length: 1 + pick(6) }, (): Taken[] => {
      const part = [one, two, three, four, shot(20 + pick(5))][pick(5)] ?? one;
      const from = pick(part.length);
      return pick(5) === 0 ? black(1 + pick(30)) : take(part, from, from + 1 + pick(part.length - from));
    }).flat();
    const rate = pick(3) === 0 ? 24 : 25;
    const { spans, removed } = align(printsOf(recut, { rate }), before);
    expect(spans.map(({ from }) => from)).toEqual([0, ...spans.slice(0, -1).map(({ to }) => to)]);
    expect(spans.at(-1)?.to).toBe(recut.length);
    for (const { kind, from, to, sourceFrom, sourceTo } of spans) {
      expect(to).toBeGreaterThan(from);
      expect(sourceFrom === null).toBe(kind === 'new');
      if (sourceFrom === null || sourceTo === null) continue;
      expect(sourceFrom).toBeGreaterThanOrEqual(0);
      expect(sourceTo).toBeGreaterThan(sourceFrom);
      expect(sourceTo).toBeLessThanOrEqual(film.length);
    }
    let end = 0;
    for (const { from, to, at } of removed.toSorted((a, b) => a.from - b.from)) {
      expect(from).toBeGreaterThanOrEqual(end);
      expect(to).toBeGreaterThan(from);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(recut.length);
      end = to;
    }
    expect(end).toBeLessThanOrEqual(film.length);
  }
});
