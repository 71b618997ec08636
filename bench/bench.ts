export interface Comparison {
  name: string;
  unit: string;
  ours: number;
  /** Result of the machine without Koma in the same run, or a fixed bound. */
  limit: number;
  atLeast?: number;
  atMost?: number;
}

export function report({ name, unit, ours, limit, atLeast, atMost }: Comparison): void {
  const ratio = ours / limit;
  const isMissed = (atLeast !== undefined && ratio < atLeast) || (atMost !== undefined && ratio > atMost);
  const asked = [
    atLeast === undefined ? '' : ` (asked ≥ ${atLeast})`,
    atMost === undefined ? '' : ` (asked ≤ ${atMost})`,
  ].join('');
  const verdict = asked === '' ? '' : isMissed ? ' MISSED' : ' ok';
  console.log(
    `  ${name}: ours ${show(ours)} ${unit}, limit ${show(limit)} ${unit}, ratio ${ratio.toFixed(2)}${asked}${verdict}`,
  );
  if (isMissed) process.exitCode = 1;
}

const show = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 4 });

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return (low + high) / 2;
}

/** Alternates the runs, so that a busy moment meets all of them. Returns medians. */
export async function measureInTurns<Name extends string>({
  rounds,
  runs,
}: {
  rounds: number;
  runs: readonly { name: Name; run: () => Promise<number> }[];
}): Promise<Map<Name, number>> {
  const results = new Map<Name, number[]>(runs.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const turn = round % 2 === 0 ? runs : runs.toReversed();
    for (const { name, run } of turn) results.get(name)?.push(await run());
  }
  return new Map([...results].map(([name, values]) => [name, median(values)]));
}
