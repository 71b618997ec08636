import { expect, test } from 'vitest';
import { distanceWithin, piecesOf, rankName } from './rank.ts';

test.each([
  ['clip', 'my clip 01', 0],
  ['clpi', 'my clip 01', 1],
  ['cip', 'my clip 01', 1],
  ['cliip', 'my clip 01', 1],
  ['cl1p', 'my clip 01', 1],
  ['撮影', '夏の撮影素材', 0],
  ['絵こんで', '絵こんて', 1],
  ['', 'anything', 0],
])('%j is %j with %i changes', (text, name, changes) => {
  expect(distanceWithin(text, name)).toBe(changes);
});

test('the same name, then beginnings, then words, then parts, then slips', () => {
  const names = ['final clpi', 'eclipse', 'the clip', 'clip two', 'clip'];
  const places = names.map((name) => rankName('clip', name));
  expect(places).toEqual(places.toSorted((one, other) => Number(other) - Number(one)));
  expect(new Set(places).size).toBe(names.length);
  expect(rankName('clip', 'nothing like it')).toBeUndefined();
});

test('short words are taken by the letter', () => {
  expect(rankName('cut', 'cat')).toBeUndefined();
});

test('whatever the slip, one of the pieces is still whole in the name', () => {
  const name = 'storyboard';
  const slips = [...name].flatMap((letter, at) => {
    const [before, after] = [name.slice(0, at), name.slice(at + 1)];
    const swapped = at + 1 < name.length ? [before + name[at + 1] + letter + name.slice(at + 2)] : [];
    return [`${before}${after}`, `${before}x${after}`, `${before}x${letter}${after}`, ...swapped];
  });
  const lost = slips.filter((text) => !piecesOf(text).some((piece) => name.includes(piece)));
  expect(lost).toEqual([]);
});
