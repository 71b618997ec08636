/** Minimum processor time of one measurement, far above the clock's resolution. */
const MEASURED_MICROSECONDS = 200;
const ROUNDS = 2;
/** Extra rounds for doubtful results. The minimum counts, so they only remove noise. */
const DOUBTED_ROUNDS = 40;
const DOUBTED_MICROSECONDS = 2_000_000;
/** A doubling costs twice in linear time, four times in quadratic time. */
export const MOST_GROWTH = 3;

interface Growing<Input> {
  run: (input: Input) => unknown;
  make: (size: number) => Input;
  limit: number;
}

/** Measures the growth per doubling up to the limit. Uses this process's own time, so other load does not count. */
export async function measureGrowth<Input>({ run, make, limit }: Growing<Input>): Promise<number> {
  const inputs = [make(Math.ceil(limit / 4)), make(Math.ceil(limit / 2)), make(limit)] as const;
  const times = await countTimes(run, inputs[0]);
  const least = inputs.map(() => Number.POSITIVE_INFINITY);
  let spent = 0;
  for (let round = 1; round <= DOUBTED_ROUNDS; round++) {
    for (const [at, input] of inputs.entries()) {
      const taken = await measure(run, input, times);
      least[at] = Math.min(least[at] ?? 0, taken);
      spent += taken;
    }
    if (round >= ROUNDS && (growthOf(least) < MOST_GROWTH || spent > DOUBTED_MICROSECONDS)) break;
  }
  return growthOf(least);
}

/** Takes the lesser of two doublings: one may cross the size of a cache. Quadratic growth shows in both. */
const growthOf = ([quarter = 1, half = 1, whole = 1]: number[]) => Math.min(half / quarter, whole / half);

async function countTimes<Input>(run: Growing<Input>['run'], input: Input): Promise<number> {
  let times = 1;
  while ((await measure(run, input, times)) < MEASURED_MICROSECONDS) times *= 2;
  return times;
}

async function measure<Input>(run: Growing<Input>['run'], input: Input, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) {
    try {
      await run(input);
    } catch {
      // Most inputs are refused; only the time counts.
    }
  }
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, user + system);
}

export async function findMostGrowth<Input>(
  tries: Array<Growing<Input> & { name: string }>,
): Promise<{ name: string; growth: number }> {
  let most = { name: '', growth: 0 };
  for (const one of tries) {
    const growth = await measureGrowth(one);
    if (growth > most.growth) most = { name: one.name, growth };
    if (growth >= MOST_GROWTH) break;
  }
  return most;
}
