import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TestApp } from './test-accounts.ts';

interface Race<First, Second> {
  /** Whose account's row both want to change. */
  email: string;
  first: () => Promise<First>;
  /** Looked at everything that it looks at before the first was done. */
  second: () => Promise<Second>;
}

/** Lets the second call come as far as it comes on what is still true, and only then the first one through. */
export async function overtake<First, Second>(
  { database }: TestApp,
  { email, first, second }: Race<First, Second>,
): Promise<Second> {
  // Not of the server's pool: all of its connections may be waiting for the row.
  const [holder, watcher] = await Promise.all([connect(database.url), connect(database.url)]);
  const untilWaiting = async (count: number) => {
    for (;;) {
      const { rows } = await watcher.query(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      );
      if (rows[0].waiting >= count) return;
      await wait(5);
    }
  };
  try {
    await holder.query('begin');
    await holder.query('select from accounts where email = $1 for update', [email]);
    const earlier = first();
    await untilWaiting(1);
    const later = second();
    await untilWaiting(2);
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
