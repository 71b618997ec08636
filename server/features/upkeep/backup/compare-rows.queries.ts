import type pg from 'pg';
import { copyOut } from '../../../parts/database/statements/copy-rows.ts';
import { listSequences, quote, type SequenceState, WAITING_JOBS } from './backup.queries.ts';
import { hashSink } from './hash-sink.ts';

interface Compared {
  name: string;
  columns: string[];
  hash: string;
}

/** Written out again, the rows are byte for byte those of the backup: they lie in the order in which they came. */
export async function compareRows(client: pg.Client, tables: Compared[]): Promise<string[]> {
  await client.query('set local synchronize_seqscans = off');
  const differences: string[] = [];
  for (const { name, columns, hash } of tables) {
    const found = await hashRows(client, `copy ${quote(name)} (${columns.map(quote).join(', ')}) to stdout`);
    if (found !== hash) differences.push(`The rows of ${name} are not those of the backup.`);
  }
  return differences;
}

async function hashRows(client: pg.Client, text: string): Promise<string> {
  const sink = hashSink();
  await copyOut(client, text, sink);
  return sink.digest();
}

export async function compareSequences(client: pg.Client, wanted: SequenceState[]): Promise<string[]> {
  const found = new Map((await listSequences(client)).map((state) => [state.name, state]));
  return wanted
    .filter(({ name, value, isCalled }) => {
      const state = found.get(name);
      return state?.value !== value || state.isCalled !== isCalled;
    })
    .map(({ name, value }) => `The sequence ${name} is at ${found.get(name)?.value} and not at ${value}.`);
}

/**
 * After `loadJobs`, in the same transaction. All came, and each waits now, or another one for it of which the queue
 * lets only one wait; but for those that this Koma does not know.
 */
export async function compareJobs(client: pg.Client, { columns, hash }: Omit<Compared, 'name'>) {
  const found = await hashRows(
    client,
    `copy (select ${columns.map(quote).join(', ')} from restored_jobs order by id) to stdout`,
  );
  if (found !== hash) return ['The waiting jobs are not those of the backup.'];
  const each = (of: string) => WAITING_JOBS.columns.map((column) => `${of}.${column}`).join(', ');
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from restored_jobs as wanted
    where name in (select name from pgboss.queue) and not exists (
      select from pgboss.job where job.name = wanted.name and state < 'active' and (
        (${each('job')}) is not distinct from (${each('wanted')})
        or (wanted.policy <> 'standard' and job.singleton_key is not distinct from wanted.singleton_key)
      )
    )`,
  );
  const missing = rows[0]?.count ?? 0;
  return missing > 0 ? [`Of the waiting jobs ${missing} are missing.`] : [];
}
