import { selectGiven } from '../../access/files/given-items.queries.ts';
import type { Database } from '../../platform/database/database.ts';

interface Page {
  accountId: string;
  limit: number;
  offset: number;
}

export const listShared = (db: Database, { accountId, limit, offset }: Page) =>
  selectGiven(db, accountId)
    .leftJoin('accounts as inviter', 'inviter.id', 'file_members.invited_by')
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
  const row = await selectGiven(db, accountId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}
