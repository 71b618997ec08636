import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TestApp } from './test-accounts.ts';

const rows = {
  // Not the key: a mere reference to the account need not wait.
  account: 'select from accounts where email = $1 for no key update',
  lines: `select from notification_counts counts join accounts on accounts.id = counts.account_id
    where email = $1 for no key update of counts`,
};

interface Race<First, Second> {
  email: string;
  row?: keyof typeof rows;
  first: () => Promise<First>;
  /** Must read everything before `first` is done. */
  second: () => Promise<Second>;
  /** Calls of `second`. All have to wait: a later one could take the free row first. */
  calls?: number;
}

/** Stops the second call at the row, after its checks, and lets the first one through. */
export async function overtake<First, Second>(
  { database }: TestApp,
  { email, row = 'account', first, second, calls = 1 }: Race<First, Second>,
): Promise<Second> {
  // A separate connection: all of the server's pool may be waiting for the row.
  const [holder, watcher] = await Promise.all([connect(database.url), connect(database.url)]);
  const {
    rows: [{ holding }],
  } = await holder.query('select pg_backend_pid() as holding');
  // Counts only waits behind the holder: the server may wait for other locks.
  const untilWaiting = async (count: number) => {
    for (;;) {
      const found = await watcher.query(
        `with recursive waiting (pid) as (
           select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))
           union
           select other.pid from pg_stat_activity as other, waiting
           where waiting.pid = any (pg_blocking_pids(other.pid))
         )
         select count(*)::int as waiting from waiting`,
        [holding],
      );
      if (found.rows[0].waiting >= count) return;
      await wait(5);
    }
  };
  try {
    await holder.query('begin');
    await holder.query(rows[row], [email]);
    const earlier = first();
    await untilWaiting(1);
    const later = second();
    await untilWaiting(1 + calls);
    await holder.query('commit');
    await earlier;
    return await later;
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
