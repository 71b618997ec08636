interface Batch<In, Out> {
  most: number;
  /** Delay of a batch's first input. */
  ms: number;
  keyOf: (input: In) => string;
  /** Answers in order; an error concerns its own input alone. */
  send: (inputs: In[]) => Promise<Array<Out | Error>>;
}

interface Waiting<In, Out> {
  input: In;
  resolve: (output: Out) => void;
  reject: (error: unknown) => void;
}

export function createBatch<In, Out>({ most, ms, keyOf, send }: Batch<In, Out>) {
  const groups = new Map<string, Waiting<In, Out>[]>();

  async function flush(key: string) {
    const group = groups.get(key) ?? [];
    groups.delete(key);
    if (group.length === 0) return;
    try {
      const outputs = await send(group.map(({ input }) => input));
      for (const [at, { resolve, reject }] of group.entries()) {
        const output = outputs[at];
        if (output === undefined || output instanceof Error) reject(output ?? new Error('No answer.'));
        else resolve(output);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return (input: In) =>
    new Promise<Out>((resolve, reject) => {
      const key = keyOf(input);
      const group = groups.get(key) ?? [];
      group.push({ input, resolve, reject });
      groups.set(key, group);
      if (group.length >= most) void flush(key);
      else if (group.length === 1) setTimeout(() => void (groups.get(key) === group && flush(key)), ms);
    });
}

export function createGate(most: number) {
  let free = most;
  const line: (() => void)[] = [];
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await run();
    } finally {
      const next = line.shift();
      if (next) next();
      else free += 1;
    }
  };
}
