import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TestApp } from './test-accounts.ts';

const rows = {
  // Not the key: whoever only refers to the account need not wait.
  account: 'select from accounts where email = $1 for no key update',
  lines: `select from notification_counts counts join accounts on accounts.id = counts.account_id
    where email = $1 for no key update of counts`,
};

interface Race<First, Second> {
  email: string;
  /** Which row of the person both want to change. */
  row?: keyof typeof rows;
  first: () => Promise<First>;
  /** Looked at everything that it looks at before the first was done. */
  second: () => Promise<Second>;
  /** How many calls the second one is. Each has to wait: whoever comes to a free row passes those who wake up. */
  calls?: number;
}

/** Lets the second call come as far as it comes on what is still true, and only then the first one through. */
export async function overtake<First, Second>(
  { database }: TestApp,
  { email, row = 'account', first, second, calls = 1 }: Race<First, Second>,
): Promise<Second> {
  // Not of the server's pool: all of its connections may be waiting for the row.
  const [holder, watcher] = await Promise.all([connect(database.url), connect(database.url)]);
  const {
    rows: [{ holding }],
  } = await holder.query('select pg_backend_pid() as holding');
  // Behind the holder alone: something else of the server may just wait for another lock.
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
