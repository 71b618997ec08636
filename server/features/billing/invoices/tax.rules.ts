/** Percent. Everything that Koma sells has this rate. */
export const TAX_PERCENT = 10;

interface Taxed {
  amount: number;
  taxPercent: number;
}

interface TaxTotal {
  percent: number;
  amount: number;
  tax: number;
}

/** Rounds once for each rate of a document: the law forbids rounding line by line. */
export function sumTaxes(lines: Taxed[]): TaxTotal[] {
  return [...Map.groupBy(lines, ({ taxPercent }) => taxPercent)]
    .toSorted(([one], [other]) => other - one)
    .map(([percent, taxed]) => {
      const amount = taxed.reduce((sum, line) => sum + line.amount, 0);
      return { percent, amount, tax: Math.trunc((amount * percent) / (100 + percent)) };
    });
}
