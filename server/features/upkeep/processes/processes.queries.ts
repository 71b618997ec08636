import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

interface Process {
  id: string;
  role: 'all' | 'api' | 'worker';
  host: string;
  pid: number;
  version: string;
  startedAt: Date;
  memory: number;
  failing: string[];
}

export async function writeProcess(db: Database, process: Process): Promise<void> {
  const { id, startedAt, memory: memory_bytes, failing, ...fixed } = process;
  await db
    .insertInto('processes')
    .values({ id, ...fixed, started_at: startedAt, memory_bytes, failing })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ memory_bytes, failing, seen_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function deleteProcess(db: Database, id: string): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', id).execute();
}

export async function deleteLostProcesses(db: Database, hours: number): Promise<void> {
  await db
    .deleteFrom('processes')
    .where(sql<boolean>`seen_at < now() - make_interval(hours => ${hours})`)
    .execute();
}

export const listProcessRows = (db: Database, { silentSeconds }: { silentSeconds: number }) =>
  db
    .selectFrom('processes')
    .selectAll()
    .select(sql<boolean>`seen_at < now() - make_interval(secs => ${silentSeconds})`.as('is_silent'))
    .orderBy('started_at')
    .orderBy('id')
    .limit(200)
    .execute();
