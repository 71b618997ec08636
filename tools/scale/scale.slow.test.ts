import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { choose, limitNames, reckon, relief, steps, studio } from './scale-model.mjs';

const each = { server: 0.001, database: 0.001, walBytes: 1000, commits: 1, databaseBytes: 1000 };
const names = [
  'dashboard',
  'fileList',
  'openRoom',
  'comment',
  'mail',
  'toldToOne',
  'smallUpload',
  'workerForASecond',
];
const costs = {
  ...Object.fromEntries(names.map((name) => [name, each])),
  heldForASecond: { ...each, server: 0 },
  filmMinute: { ...each, server: 60 },
};
const measured = {
  costs,
  film: { originalBytes: 1e8, renditionBytes: 1e8, objects: 10 },
  streamBytes: 20_000,
};

test('twice as many studios need twice as much of everything', () => {
  const [one, two] = [reckon(measured, studio, 100), reckon(measured, studio, 200)];
  for (const [what, value] of Object.entries(one))
    expect([what, two[what]]).toEqual([what, expect.closeTo(2 * value, 5)]);
});

test('more studios take a larger step, and every limit has what takes over', () => {
  const stepOf = (studios: number) =>
    steps.findIndex(({ name }) => name === choose(reckon(measured, studio, studios)).step.name);
  expect([stepOf(1), stepOf(1000), stepOf(100_000)]).toEqual([0, 1, 2]);
  for (const { holds } of steps)
    for (const what of Object.keys(holds)) {
      expect(relief).toHaveProperty(what);
      expect(limitNames).toHaveProperty(what);
    }
});

test('where no step holds it says so, and what takes over from the last one', () => {
  const need = reckon(measured, studio, 100_000);
  expect(choose(need).isEnough).toBe(true);
  const { step, isEnough, takesOver } = choose({ ...need, databaseBytes: 1e15 });
  expect([step.name, isEnough]).toEqual([steps.at(-1)?.name, false]);
  expect(step.shares[0]).toMatchObject({ what: 'databaseBytes', share: expect.closeTo(15.6, 1) });
  expect(takesOver).toContain('more databases');
});

test('whatever leaves rows is in the database after a year', () => {
  const bytesOf = (day: typeof studio) => reckon(measured, day, 1000).databaseBytes;
  for (const what of ['comments', 'mails', 'smallFiles', 'filmMinutes'])
    expect(bytesOf({ ...studio, [what]: 1000 }), what).toBeGreaterThan(bytesOf(studio) ?? 0);
});

test('what is kept of the measured costs is all that the model reckons with', () => {
  const kept = JSON.parse(readFileSync(new URL('../../docs/scale/costs.json', import.meta.url), 'utf8'));
  for (const value of Object.values(reckon(kept, studio, 1000))) expect(value).toBeGreaterThan(0);
});
