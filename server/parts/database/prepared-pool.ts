import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { isStalePlan } from './stale-plan.ts';

/** Statements come from our code, so there are few; a list of changing length in one could still make many. */
const STATEMENTS_MAX = 500;

/** Statements that a connection is given in the same moment go out in one piece: each piece costs a call of the system. */
function sendTogether(client: pg.PoolClient) {
  if (!(client instanceof pg.Client)) return;
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** A pool whose connections plan a statement once: planning our larger ones costs more than running them. */
export function preparedPool(pool: pg.Pool): PostgresPool {
  let names = new Map<string, string>();
  let generation = 0;
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known || names.size >= STATEMENTS_MAX) return known;
    const name = `koma_${generation}_${names.size}`;
    names.set(text, name);
    return name;
  };
  /** Under new names every statement is planned for the tables as they are now. */
  const renameIfStale = (error: unknown, { name, text }: { name: string; text: string }) => {
    if (!isStalePlan(error) || names.get(text) !== name) return;
    names = new Map();
    generation += 1;
  };

  const queryOn = (client: pg.PoolClient): PostgresPoolClient['query'] => {
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
      // Kysely would also read by cursor, which we never ask for.
      if (typeof text !== 'string') return text;
      const name = values.length > 0 ? nameOf(text) : undefined;
      sendTogether(client);
      const answer = client.query({ ...(name && { name }), text, values: [...values] });
      if (name) answer.catch((error: unknown) => renameIfStale(error, { name, text }));
      return answer;
    }
    return query;
  };

  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => ({
    query: queryOn(client),
    release: (destroy) => client.release(destroy),
  });

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? wrap(client);
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}
