interface Way<T> {
  pass: (thing: T) => void;
  onError: (error: unknown) => void;
}

/** Keeps the order while checks run: an event that overtook another would move the cursor past it and lose it. */
export function createOrder<T>({ pass, onError }: Way<T>) {
  let waiting = 0;
  let last = Promise.resolve();
  const passIf = async (thing: T, may: Promise<boolean>) => {
    if (await may) pass(thing);
  };
  return {
    isEmpty: () => waiting === 0,
    add(thing: T, may: boolean | Promise<boolean>) {
      if (may === false) return;
      if (may === true && waiting === 0) return pass(thing);
      waiting += 1;
      const asked = Promise.resolve(may);
      // Handled in its turn; until then, a rejection must not go unhandled.
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
