import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Statements come from our code, so there are few; a list of changing length in one could still make many. */
const STATEMENTS_MAX = 500;

/** A pool whose connections plan a statement once: planning our larger ones costs more than running them. */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known || names.size >= STATEMENTS_MAX) return known;
    const name = `koma_${names.size}`;
    names.set(text, name);
    return name;
  };

  /** Kysely also knows cursors, which we do not open. */
  const query = (client: pg.PoolClient) =>
    ((text: string, values: readonly unknown[] = []) => {
      const name = values.length > 0 ? nameOf(text) : undefined;
      return client.query({ ...(name && { name }), text, values: [...values] });
    }) as PostgresPoolClient['query'];

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      return { query: query(client), release: (destroy) => client.release(destroy) };
    },
    end: () => pool.end(),
  };
}
