import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumTaxes } from './tax.rules.ts';

const taxed = (...amounts: number[]) => amounts.map((amount) => ({ amount, taxPercent: 10 }));

test.each([
  [[1980], 180],
  [[4980], 452],
  [[19_800, 49_800], 6327],
  [[-1980, 4980], 272],
  [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 1],
  [[-105], -9],
])('of %o the tax is %i, in whole yen', (amounts, tax) => {
  expect(sumTaxes(taxed(...amounts))).toEqual([
    { percent: 10, amount: amounts.reduce((sum, amount) => sum + amount, 0), tax },
  ]);
});

test('is rounded once for each rate, however the same sum is cut into lines', () => {
  const yen = fc.integer({ min: -50_000, max: 50_000 });
  fc.assert(
    fc.property(fc.array(yen, { minLength: 1 }), fc.array(yen, { minLength: 1 }), (ten, eight) => {
      const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
      const lines = [...taxed(...ten), ...eight.map((amount) => ({ amount, taxPercent: 8 }))];
      const whole = [...taxed(total(ten)), { amount: total(eight), taxPercent: 8 }];
      expect(sumTaxes(lines)).toEqual(sumTaxes(whole));
      expect(sumTaxes(lines).map(({ percent }) => percent)).toEqual([10, 8]);
      expect(sumTaxes(lines).every(({ tax }) => Number.isInteger(tax))).toBe(true);
    }),
  );
});
