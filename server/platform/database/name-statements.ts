import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/** A list of changing length in a statement would take a name for every length. */
const NAMES_MAX = 500;

/** Recognises a prepared `select *` of a grown table. The message is translated, the routine is not. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/**
 * Names Kysely's statements, so each connection plans them once: planning the larger ones takes longer than running
 * them. A statement without an answer after `answerMs` fails, and `pipeline` makes pg end its connection.
 */
export function nameStatements(pool: pg.Pool, { answerMs }: { answerMs: number }): PostgresPool {
  let names = new Map<string, string>();
  let made = 0;
  const nameOf = (text: string) => {
    if (!names.has(text) && names.size < NAMES_MAX) names.set(text, `koma_${made++}`);
    return names.get(text);
  };

  async function send(client: pg.PoolClient, text: string, values: readonly unknown[]) {
    const statement = { text, values: [...values], query_timeout: answerMs };
    const name = values.length > 0 ? nameOf(text) : undefined;
    try {
      return await client.query(name === undefined ? statement : { ...statement, name });
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      // New names make PostgreSQL plan for the present tables.
      if (names.get(text) === name) names = new Map();
      // Within a transaction this one fails, too: `inTransaction` repeats the whole of it.
      return client.query(statement).catch(() => {
        throw error;
      });
    }
  }

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
      // Kysely would also read by cursor, which we never ask for.
      return typeof text === 'string' ? send(client, text, values) : text;
    }
    return { query, release: (destroy) => client.release(destroy) };
  };

  return {
    options: pool.options,
    connect: async () => wrap(await pool.connect()),
    end: () => pool.end(),
  };
}
