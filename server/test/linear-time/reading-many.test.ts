import { expect, test } from 'vitest';
import { FOLDER_FILES_MAX } from '../../../contract/limits.ts';
import { findUnstorable } from '../../../contract/storable.ts';
import { makeUniqueNames } from '../../features/downloads/zip-entries.ts';
import { planSearch } from '../../features/search/plan-search.ts';
import { MOST_GROWTH, measureGrowth } from './growth.ts';

function nameAll(names: string[]) {
  const nameIn = makeUniqueNames();
  for (const name of names) nameIn(name, false);
}

test('files of one name in a zip: twice as many take no more than about twice the time', async () => {
  const make = (count: number) => Array.from({ length: count }, () => 'cut.mp4');
  expect(await measureGrowth({ run: nameAll, make, limit: FOLDER_FILES_MAX })).toBeLessThan(MOST_GROWTH);
});

test('what a search looks through: twice the sample takes no more than about twice the time', async () => {
  const make = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ piece: at % 4, is_visible: true }));
  const run = (sampled: ReturnType<typeof make>) =>
    planSearch({ projectIds: ['a', 'b'], pieces: ['a', 'b', 'c', 'd'], sampled, common: 50 });
  expect(await measureGrowth({ run, make, limit: 20_000 })).toBeLessThan(MOST_GROWTH);
});

test.each([
  ['deep', (size: number) => `${'['.repeat(size / 2)}"\\u0041"${']'.repeat(size / 2)}`],
  ['wide', (size: number) => `["\\u0041"${',"a"'.repeat(size / 4)}]`],
  [
    'of many names',
    (size: number) => `{${Array.from({ length: size / 10 }, (_, at) => `"k${at}":1`).join()}}`,
  ],
  ['of one long text', (size: number) => JSON.stringify({ a: '\ud83d\ude00'.repeat(size / 2) })],
])('JSON that is %s: twice of it takes no more than about twice the time', async (_name, make) => {
  const run = (text: string) => findUnstorable(JSON.parse(text));
  expect(await measureGrowth({ run, make, limit: 1024 * 1024 })).toBeLessThan(MOST_GROWTH);
});
