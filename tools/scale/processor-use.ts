import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const TICKS_PER_SECOND = 100;

interface Times {
  parent: number;
  /** Seconds of processor time: its own, and of ended children. */
  own: number;
  ofEnded: number;
}

/** Undefined: ended. */
function readTimes(pid: number | 'self'): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15);
    return {
      parent: fields[1] ?? 0,
      own: (user + system) / TICKS_PER_SECOND,
      ofEnded: (userOfEnded + systemOfEnded) / TICKS_PER_SECOND,
    };
  } catch {
    return undefined;
  }
}

function readFamily(pid: number): number {
  const { own = 0, ofEnded = 0 } = readTimes(pid) ?? {};
  const children = readdirSync('/proc')
    .map((name) => readTimes(Number(name)))
    .filter((times) => times?.parent === pid);
  return children.reduce((sum, times) => sum + (times?.own ?? 0), own + ofEnded);
}

export interface Use {
  /** Seconds of processor time; `server` includes its programs. */
  server: number;
  database: number;
  walBytes: number;
  commits: number;
}

async function readUse(client: pg.Client): Promise<Use> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { own = 0, ofEnded = 0 } = readTimes('self') ?? {};
  const { rows: counted } = await client.query<{ wal: string; commits: number }>(
    `select pg_current_wal_insert_lsn() - '0/0' as wal, xact_commit::int as commits
    from pg_stat_database where datname = current_database()`,
  );
  const [{ wal = '0', commits = 0 } = {}] = counted;
  return {
    server: own + ofEnded,
    database: readFamily(readTimes(rows[0]?.pid ?? 0)?.parent ?? 0),
    walBytes: Number(wal),
    commits,
  };
}

export async function measureUse(
  client: pg.Client,
  count: number,
  work: () => Promise<unknown>,
): Promise<Use> {
  const before = await readUse(client);
  await work();
  // Backends publish their statistics a moment later.
  await client.query('select pg_stat_force_next_flush(), pg_sleep(1.2)');
  const after = await readUse(client);
  return mapUse(after, (value, name) => Math.max(0, value - before[name]) / count);
}

export const mapUse = (use: Use, change: (value: number, name: keyof Use) => number): Use => ({
  server: change(use.server, 'server'),
  database: change(use.database, 'database'),
  walBytes: change(use.walBytes, 'walBytes'),
  commits: change(use.commits, 'commits'),
});
