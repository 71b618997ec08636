import pg from 'pg';

/** So often a pool is looked at, and so long an answer may take before somebody asks about it. */
const LOOK_MS = 5000;
const PATIENCE_MS = 10_000;

interface Watch {
  pool: pg.Pool;
  connection: pg.PoolConfig;
  onError: (error: Error) => void;
  lookMs?: number;
  patienceMs?: number;
}

interface Line {
  /** Of the session, at the server. */
  pid: number;
  unanswered: number;
  /** When it last answered, or was asked something while nothing was open. */
  heardAt: number;
}

/**
 * A machine that goes without a word, or a network that forgets a connection, leaves every question on it open for a
 * quarter of an hour. A statement may take that long, too: so the server is asked, over a connection of its own, whether
 * the session still works on it. Where it does not, the connection is ended, and whoever waits for it gets an error.
 */
export function watchLines(options: Watch): void {
  const { pool, lookMs = LOOK_MS, patienceMs = PATIENCE_MS } = options;
  const lines = new Map<pg.PoolClient, Line>();
  pool.on('connect', (client) => {
    if (client instanceof pg.Client) lines.set(client, listenTo(client));
  });
  pool.on('remove', (client) => lines.delete(client));
  let isLooking = false;
  const look = async () => {
    if (pool.ending) return clearInterval(timer);
    const silent = [...lines].filter(
      ([, { unanswered, heardAt }]) => unanswered > 0 && performance.now() - heardAt > patienceMs,
    );
    if (silent.length === 0 || isLooking) return;
    isLooking = true;
    await endDead(options, silent)
      // Nobody answers at all: what is silent may still work.
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  };
  const timer = setInterval(look, lookMs).unref();
}

/** Counts what the server has to answer: it says that it is ready again after each. */
function listenTo(client: pg.Client): Line {
  const { connection } = client;
  const line: Line = { pid: Number(Reflect.get(client, 'processID')), unanswered: 0, heardAt: 0 };
  const asked = () => {
    if (line.unanswered === 0) line.heardAt = performance.now();
    line.unanswered += 1;
  };
  const [sync, query] = [connection.sync.bind(connection), connection.query.bind(connection)];
  connection.sync = () => {
    asked();
    sync();
  };
  connection.query = (text) => {
    asked();
    query(text);
  };
  connection.on('readyForQuery', () => {
    line.unanswered = Math.max(0, line.unanswered - 1);
    line.heardAt = performance.now();
  });
  return line;
}

async function endDead({ connection, onError }: Watch, silent: [pg.PoolClient, Line][]): Promise<void> {
  const before = silent.map(([, { heardAt }]) => heardAt);
  const working = await listWorking(
    connection,
    silent.map(([, { pid }]) => pid),
  );
  for (const [at, [client, line]] of silent.entries()) {
    // It answered while we asked.
    if (line.unanswered === 0 || line.heardAt !== before[at] || working.has(line.pid)) continue;
    if (!(client instanceof pg.Client)) continue;
    const error = new Error('Connection terminated: the database no longer works on what it was asked.');
    onError(error);
    client.connection.stream.destroy(error);
  }
}

/** Which of these sessions are at something, also where that is waiting for a lock. */
async function listWorking(connection: pg.PoolConfig, pids: number[]): Promise<Set<number>> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where pid = any($1) and state not in ('idle', 'idle in transaction')",
      [pids],
    );
    return new Set(rows.map(({ pid }) => pid));
  } finally {
    await client.end().catch(() => undefined);
  }
}
