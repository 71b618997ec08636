import { sql } from 'kysely';
import type { Database, Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';

const hasInvitation = sql<boolean>`exists (
  select from invitations
  where invitations.file_id = file_members.file_id
    and invitations.account_id = file_members.account_id
    and used_at is null and expires_at > now()
)`;

/** Removed ones included, who keep their flagged row. */
export const listFileMembers = (db: Database | Transaction, fileId: string) =>
  db
    .selectFrom('file_members')
    .innerJoin('accounts', 'accounts.id', 'file_members.account_id')
    .where('file_members.file_id', '=', fileId)
    .select([
      'file_members.account_id',
      'file_members.type',
      'file_members.can_download',
      'file_members.joined_at',
      'file_members.removed_at',
      'accounts.email',
      'accounts.email_key',
      'accounts.name',
      'accounts.picture_key',
      'accounts.state',
      'accounts.language',
    ])
    .select(hasInvitation.as('has_invitation'))
    .orderBy('file_members.id')
    .execute();

export type FileMemberRow = Awaited<ReturnType<typeof listFileMembers>>[number];

interface WriteMembers {
  fileId: string;
  invitedBy: string;
  members: Array<{ accountId: string; type: 1 | 2 | 3; canDownload: boolean }>;
}

/** Adds people, changes them, or brings removed ones back, who then are the same members as before. */
export async function writeFileMembers(
  tx: Transaction,
  { fileId, invitedBy, members }: WriteMembers,
): Promise<void> {
  if (members.length === 0) return;
  await tx
    .insertInto('file_members')
    .values(
      members.map(({ accountId, type, canDownload }) => ({
        id: newId(),
        file_id: fileId,
        account_id: accountId,
        type,
        can_download: canDownload,
        invited_by: invitedBy,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['file_id', 'account_id']).doUpdateSet((set) => ({
        type: set.ref('excluded.type'),
        can_download: set.ref('excluded.can_download'),
        removed_at: null,
      })),
    )
    .execute();
}

interface Some {
  fileId: string;
  accountIds: string[];
}

export async function flagFileMembersRemoved(tx: Transaction, { fileId, accountIds }: Some): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .updateTable('file_members')
    .set({ removed_at: sql`now()` })
    .where('file_id', '=', fileId)
    .where('account_id', 'in', accountIds)
    .execute();
}

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
