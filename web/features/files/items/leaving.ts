const leaving = new Set<string>();

/** On its way out: a list that is read meanwhile still has it. */
export const isLeaving = ({ _id }: { _id: string }) => leaving.has(_id);

/** Counts as gone until it is known what became of it. */
export async function leaveWhile<T>(ids: string[], run: () => Promise<T>): Promise<T> {
  for (const id of ids) leaving.add(id);
  try {
    return await run();
  } finally {
    for (const id of ids) leaving.delete(id);
  }
}
