import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { isStalePlan } from './stale-plan.ts';

/** Statements come from our code, so there are few; a list of changing length in one could still make many. */
const STATEMENTS_MAX = 500;

interface Statement {
  name?: string;
  text: string;
}

interface Sent {
  text: string;
  values: readonly unknown[];
  /** In a transaction, which fails as a whole where its tables grew; else the statement alone is sent again. */
  isWithin: boolean;
}

/** What a connection is given in the same moment goes out in one piece: each piece costs a call of the system. */
function sendTogether(client: pg.PoolClient) {
  if (!(client instanceof pg.Client)) return;
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const begins = (text: string) => text === 'begin' || text.startsWith('start transaction');
const ends = (text: string) => text === 'commit' || text === 'rollback';

export interface PreparedPool extends PostgresPool {
  /** On any connection, which is given back before the answer is read. */
  run<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

/** The server ends, or the way to it broke; any other error is of the statement, and its connection is as it was. */
const isLost = (error: Error) => !(error instanceof pg.DatabaseError) || /^(?:08|57P)/.test(error.code ?? '');

/** The pool's own way would end the connection of every statement that fails, with all that it has planned. */
const runOn = (pool: pg.Pool, statement: pg.QueryConfig) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    pool.connect((failure, client, release) => {
      if (!client) return reject(failure);
      client.query(statement, (error: Error | null, answer) => {
        release(error && isLost(error) ? error : undefined);
        if (error) reject(error);
        else resolve(answer);
      });
    });
  });

/** A pool whose connections plan a statement once: planning our larger ones costs more than running them. */
export function preparedPool(pool: pg.Pool): PreparedPool {
  let names = new Map<string, string>();
  let generation = 0;
  const nameOf = (text: string, isKept: boolean) => {
    const known = names.get(text);
    // Those that are kept have no lists of changing length.
    if (known || (!isKept && names.size >= STATEMENTS_MAX)) return known;
    const name = `koma_${generation}_${names.size}`;
    names.set(text, name);
    return name;
  };
  /** Under new names every statement is planned for the tables as they are now. */
  const renameIfStale = (error: unknown, { name, text }: Statement) => {
    if (!isStalePlan(error) || names.get(text) !== name) return;
    names = new Map();
    generation += 1;
  };

  async function send(to: pg.Pool | pg.PoolClient, sent: Sent): Promise<pg.QueryResult> {
    const { text, values, isWithin } = sent;
    const name = values.length > 0 ? nameOf(text, to === pool) : undefined;
    const statement = { ...(name && { name }), text, values: [...values] };
    try {
      return await (to === pool ? runOn(pool, statement) : to.query(statement));
    } catch (error) {
      renameIfStale(error, statement);
      // Its stack begins at the socket: only the statement tells where it was asked.
      if (error instanceof Error) Object.assign(error, { statement: text });
      if (isWithin || !isStalePlan(error)) throw error;
      return send(to, sent);
    }
  }

  const queryOn = (client: pg.PoolClient): PostgresPoolClient['query'] => {
    let isWithin = false;
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
      // Kysely would also read by cursor, which we never ask for.
      if (typeof text !== 'string') return text;
      if (isWithin || begins(text)) sendTogether(client);
      isWithin = begins(text) || (isWithin && !ends(text));
      return send(client, { text, values, isWithin });
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
    run: async (text, values) => (await send(pool, { text, values, isWithin: false })).rows,
  };
}
