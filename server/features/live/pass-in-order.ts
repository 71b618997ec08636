interface Way<T> {
  pass: (thing: T) => void;
  onError: (error: unknown) => void;
}

/**
 * Passes things on in the order in which they came, also where it has to be asked first whether one may pass. One that
 * overtook another would move the reader's place beyond it, and after a lost connection nobody would send it again.
 */
export function createOrder<T>({ pass, onError }: Way<T>) {
  let waiting = 0;
  let last = Promise.resolve();
  const passIf = async (thing: T, may: Promise<boolean>) => {
    if (await may) pass(thing);
  };
  return {
    /** Nothing that came is still held back. */
    isEmpty: () => waiting === 0,
    add(thing: T, may: boolean | Promise<boolean>) {
      if (may === false) return;
      if (may === true && waiting === 0) return pass(thing);
      waiting += 1;
      const asked = Promise.resolve(may);
      // Told to nobody until its turn comes.
      asked.catch(() => undefined);
      last = last
        .then(() => passIf(thing, asked))
        .catch(onError)
        .finally(() => {
          waiting -= 1;
        });
    },
  };
}
