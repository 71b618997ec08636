import type { Database } from '../../parts/database/database.ts';

/** What is shared alone with somebody, and with nobody's project around it. */
const selectShared = (db: Database, accountId: string) =>
  db
    .selectFrom('file_members')
    .innerJoin('files', 'files.id', 'file_members.file_id')
    .innerJoin('projects', 'projects.id', 'files.project_id')
    .innerJoin('accounts as owner', 'owner.id', 'projects.owner_id')
    .leftJoin('accounts as inviter', 'inviter.id', 'file_members.invited_by')
    .where('file_members.account_id', '=', accountId)
    .where('file_members.joined_at', 'is not', null)
    .where('file_members.removed_at', 'is', null)
    .where('files.deleted_at', 'is', null)
    .where('files.hidden', '=', false)
    .where('projects.deleted_at', 'is', null)
    .where('projects.state', '=', 1)
    .where('owner.state', '=', 'active');

interface Page {
  accountId: string;
  limit: number;
  offset: number;
}

export const listShared = (db: Database, { accountId, limit, offset }: Page) =>
  selectShared(db, accountId)
    .select([
      'file_members.file_id',
      'file_members.joined_at',
      'file_members.invited_at',
      'inviter.id as inviter_id',
      'inviter.name as inviter_name',
      'inviter.picture_key as inviter_picture',
    ])
    .orderBy('file_members.joined_at', 'desc')
    .orderBy('file_members.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countShared(db: Database, accountId: string): Promise<number> {
  const row = await selectShared(db, accountId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}
