export interface Random {
  below(limit: number): number;
  between(least: number, most: number): number;
  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T;
  shuffle<T>(things: readonly T[]): T[];
}

/** Repeats its numbers for the same seed, on every machine (mulberry32). */
export function seedRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(choices: readonly T[]): T => {
    const chosen = choices[below(choices.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from.');
    return chosen;
  };
  return {
    below,
    pick,
    between: (least, most) => least + below(most - least + 1),
    shuffle(things) {
      const left = [...things];
      return things.flatMap(() => left.splice(below(left.length), 1));
    },
  };
}
