import { sql } from 'kysely';
import { nameBefore } from '../../../access/audience/awaited-people.queries.ts';
import type { Database } from '../../../platform/database/database.ts';
import { absentPeople, rankedPeople, rankedProjects } from './plan-change.queries.ts';

interface Asked {
  ownerId: string;
  /** Null for unlimited. */
  most: number | null;
}

interface Fate {
  name: string;
  fate: 'lost' | 'back';
}

/** Predicts what `arrangeProjects` decides. */
export async function foretellProjects(db: Database, { ownerId, most }: Asked): Promise<Fate[]> {
  const { rows } = await sql<Fate>`
    with ranked as (${rankedProjects(ownerId)})
    select name, case when state = 1 then 'lost' else 'back' end as fate from ranked
    where (state = 1 and place > ${most}::int) or (state <> 1 and (${most}::int is null or place <= ${most}::int))
    order by place`.execute(db);
  return rows;
}

export async function foretellLeaving(
  db: Database,
  { ownerId, most }: { ownerId: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with people as (${rankedPeople(ownerId)})
    select coalesce(nullif(${nameBefore('accounts', sql`${ownerId}::uuid`)}, ''), email) as name from people join accounts on accounts.id = account_id
    where place > ${most - 1} order by place`.execute(db);
  return rows.map(({ name }) => name);
}

export async function foretellReturning(
  db: Database,
  { ownerId, most }: { ownerId: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with people as (${rankedPeople(ownerId)}), absent as (${absentPeople(ownerId)})
    select coalesce(nullif(${nameBefore('accounts', sql`${ownerId}::uuid`)}, ''), email) as name from absent join accounts on accounts.id = absent.account_id
    where state <> 'deleted' and absent.account_id not in (select account_id from people)
    order by since, absent.account_id
    limit greatest(0, ${most} - 1 - (select count(*) from people))`.execute(db);
  return rows.map(({ name }) => name);
}
