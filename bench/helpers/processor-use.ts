import { readFileSync } from 'node:fs';
import type pg from 'pg';

const TICKS_PER_SECOND = 100;

/** Seconds of processor time of a process so far; with those of the programs that it ran to their end. */
function readSeconds(pid: number | 'self', { withChildren }: { withChildren: boolean }): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [own = 0, system = 0, ofChildren = 0, systemOfChildren = 0] = fields.slice(11, 15);
    return (own + system + (withChildren ? ofChildren + systemOfChildren : 0)) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

export interface Use {
  /** Seconds of processor time of the server (with its programs), and of the database. */
  server: number;
  database: number;
  /** What the database wrote ahead, and committed. */
  walBytes: number;
  commits: number;
  databaseBytes: number;
}

/** How much there was until now. */
async function readUse(client: pg.Client): Promise<Use> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid is not null',
  );
  const { rows: counted } = await client.query<{ wal: string; commits: number; size: number }>(
    `select pg_current_wal_insert_lsn() - '0/0' as wal, xact_commit::int as commits, pg_database_size(datname) as size
    from pg_stat_database where datname = current_database()`,
  );
  const [{ wal = '0', commits = 0, size = 0 } = {}] = counted;
  return {
    server: readSeconds('self', { withChildren: true }),
    database: rows.reduce((sum, { pid }) => sum + readSeconds(pid, { withChildren: false }), 0),
    walBytes: Number(wal),
    commits,
    databaseBytes: Number(size),
  };
}

/** What `work` took, for each of so many. */
export async function measureUse(
  client: pg.Client,
  count: number,
  work: () => Promise<unknown>,
): Promise<Use> {
  const before = await readUse(client);
  await work();
  // Backends tell what they did a moment later.
  await client.query('select pg_stat_force_next_flush(), pg_sleep(1.2)');
  const after = await readUse(client);
  const each = (name: keyof Use) => Math.max(0, after[name] - before[name]) / count;
  return {
    server: each('server'),
    database: each('database'),
    walBytes: each('walBytes'),
    commits: each('commits'),
    databaseBytes: each('databaseBytes'),
  };
}
