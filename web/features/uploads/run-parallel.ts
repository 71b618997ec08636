/** Works through the list with so many at a time; the first failure ends it. */
export async function runParallel<T>(
  list: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = list.values();
  const work = async () => {
    for (const item of waiting) await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, work));
}
