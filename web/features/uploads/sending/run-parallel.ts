/** Runs tasks in parallel, and stops at the first failure. Running tasks end first: a retry would collide with them. */
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
