import pg from 'pg';

/**
 * A prepared statement that answers whole rows, of a table that grew a column since it was prepared. The message is in
 * the database's language; the name of the function that refuses it is not.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/**
 * A newer Koma may change the tables while this one serves. The statement that met that did nothing, nor did the
 * transaction that it stood in: it is made once more, by when the pool prepares its statements anew. Nothing larger is:
 * what was committed before would be done twice.
 */
export async function againIfStale<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    return work();
  }
}
