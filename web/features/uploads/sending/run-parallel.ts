/**
 * Works through the list with so many at a time. The first failure ends it, once what is under way has ended too:
 * another try would meet it otherwise.
 */
export async function runParallel<T>(
  list: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = list.values();
  const failures: unknown[] = [];
  const work = async () => {
    for (const item of waiting) {
      if (failures.length > 0) return;
      await run(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, work));
  if (failures.length > 0) throw failures[0];
}
