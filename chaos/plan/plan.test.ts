import { expect, test } from 'vitest';
import { describePlan, makePlan } from './plan.ts';

const seeds = Array.from({ length: 50 }, (_, seed) => seed);

test('the same seed is the same plan, and another one is another', () => {
  for (const seed of seeds) expect(makePlan(seed)).toEqual(makePlan(seed));
  expect(new Set(seeds.map((seed) => JSON.stringify({ ...makePlan(seed), seed: 0 }))).size).toBe(
    seeds.length,
  );
  expect(describePlan(makePlan(4))).toMatch(/^seed 4, s3: .*; 27 deeds within 12\.0 s$/);
});

test('fifty seeds meet every fault several times', () => {
  const counts = Map.groupBy(
    seeds.flatMap((seed) => makePlan(seed).faults),
    ({ name }) => name,
  );
  expect([...counts.keys()].sort()).toEqual([
    'clockBack',
    'clockForward',
    'cutNetwork',
    'diskFull',
    'failover',
    'killApi',
    'killDatabase',
    'killWorker',
    's3Full',
    's3Reset',
    's3Slow',
    's3Unavailable',
    'silenceNetwork',
    'silentFailover',
    'smtpDown',
  ]);
  for (const faults of counts.values()) expect(faults.length).toBeGreaterThan(5);
});

test('objects on the disk meet no fault of S3, and S3 no full disk', () => {
  for (const seed of seeds) {
    const { storage, faults } = makePlan(seed);
    const other = storage === 's3' ? /^diskFull$/ : /^s3/;
    expect(faults.filter(({ name }) => other.test(name))).toEqual([]);
  }
});
