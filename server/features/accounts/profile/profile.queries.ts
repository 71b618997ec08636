import { sql } from 'kysely';
import { templateBytes } from '../../../access/storage-capacity.queries.ts';
import type { Database } from '../../../parts/database/database.ts';

export const readProfile = (db: Database, id: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .selectAll('accounts')
    .select([
      'plans.type as plan_type',
      'plans.title as plan_title',
      'plans.versioning',
      'plans.max_projects',
      'plans.max_teams',
      'plans.max_users',
      'plans.max_storage',
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow();

/** Projects in the trash do not count: deleting must be a way to get below a limit. */
export async function readStorage(db: Database, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (coalesce(sum(size_bytes + attached), 0) - ${templateBytes(ownerId)})::bigint as bytes
    from projects, lateral (
      select coalesce(sum(size_bytes), 0) as attached from comment_attachments
      where project_id = projects.id and comment_id is not null
    ) attachments
    where owner_id = ${ownerId} and deleted_at is null`.execute(db);
  return rows[0]?.bytes ?? 0;
}
