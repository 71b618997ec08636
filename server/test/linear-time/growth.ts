/** As long as one measurement takes at least, of the processor's time: far above what it can be read to. */
const MEASURED_MICROSECONDS = 200;
const ROUNDS = 2;
/** More are run only where the first ones leave a doubt; the least of all counts, so they can only take noise away. */
const DOUBTED_ROUNDS = 40;
/** What takes this long is not noise. */
const DOUBTED_MICROSECONDS = 2_000_000;
/** A doubling costs twice as much in linear time, four times as much in quadratic time. */
export const MOST_GROWTH = 3;

interface Growing<Input> {
  run: (input: Input) => unknown;
  /** Hostile input of about this size. */
  make: (size: number) => Input;
  /** The largest that gets as far as this. */
  limit: number;
}

/**
 * By what the processor's time grows with a doubling on the way from a quarter of the limit to the limit. The time is
 * this process's own, so that a busy machine does not show in it.
 */
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

/**
 * The lesser of two doublings: that one of them crosses the size of a cache, or the place up to which a file is read,
 * says nothing. What grows with the square shows in both, or is still less than the linear part of the work.
 */
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
      // Most of it is refused; what counts is how soon.
    }
  }
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, user + system);
}

/** The input whose time grew the most; one that grows too much is enough. */
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
