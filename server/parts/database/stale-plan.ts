/** A prepared statement that answers whole rows, of a table that grew a column since it was prepared. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.includes('cached plan must not change result type');

/**
 * A newer Koma may change the tables while this one serves. What met that did nothing, and is done once more: by then
 * the pool prepares its statements anew.
 */
export const againIfStale =
  <Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    try {
      return await work(...given);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      return work(...given);
    }
  };
