/** In percent: everything that Koma sells has the same rate. */
export const TAX_PERCENT = 10;

interface Taxed {
  amount: number;
  taxPercent: number;
}

export interface TaxTotal {
  percent: number;
  /** With the tax. */
  amount: number;
  tax: number;
}

/** Prices hold the tax. It is rounded once for each rate of a document, never line by line: the law wants it so. */
export function sumTaxes(lines: Taxed[]): TaxTotal[] {
  return [...Map.groupBy(lines, ({ taxPercent }) => taxPercent)]
    .toSorted(([one], [other]) => other - one)
    .map(([percent, taxed]) => {
      const amount = taxed.reduce((sum, line) => sum + line.amount, 0);
      return { percent, amount, tax: Math.trunc((amount * percent) / (100 + percent)) };
    });
}
