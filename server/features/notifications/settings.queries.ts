import { sql } from 'kysely';
import type { WholeProject } from '../../access/projects/whole-project.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';

export interface SettingsRow {
  project_activity: boolean;
  mention: boolean;
  reviews: boolean;
  in_page: boolean;
  frequency: 1 | 2;
  time_zone: string;
}

/** Defaults to everything, by the hour. */
export const readSettings = (db: Database | Transaction, accountId: string): Promise<SettingsRow> =>
  db
    .selectFrom('accounts')
    .leftJoin('notification_settings as chosen', 'chosen.account_id', 'accounts.id')
    .select([
      'accounts.time_zone',
      sql<boolean>`coalesce(chosen.project_activity, true)`.as('project_activity'),
      sql<boolean>`coalesce(chosen.mention, true)`.as('mention'),
      sql<boolean>`coalesce(chosen.reviews, true)`.as('reviews'),
      sql<boolean>`coalesce(chosen.in_page, true)`.as('in_page'),
      sql<1 | 2>`coalesce(chosen.frequency, 1)`.as('frequency'),
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();

interface WrittenSettings extends Omit<SettingsRow, 'reviews'> {
  accountId: string;
  /** Undefined leaves it unchanged. */
  reviews: boolean | undefined;
}

export async function writeSettings(
  tx: Transaction,
  { accountId, time_zone, reviews, ...others }: WrittenSettings,
): Promise<void> {
  const chosen = { ...others, ...(reviews !== undefined && { reviews }) };
  await tx
    .insertInto('notification_settings')
    .values({ account_id: accountId, ...chosen })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...chosen, updated_at: sql`now()` }),
    )
    .execute();
  await tx.updateTable('accounts').set({ time_zone }).where('id', '=', accountId).execute();
}

interface Muted {
  accountId: string;
  fileId?: string;
  commentId?: string;
}

export async function insertMute(db: Database, { accountId, fileId, commentId }: Muted): Promise<void> {
  await db
    .insertInto('notification_mutes')
    .values({ account_id: accountId, file_id: fileId ?? null, comment_id: commentId ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMute(db: Database, { accountId, fileId, commentId }: Muted): Promise<void> {
  await db
    .deleteFrom('notification_mutes')
    .where('account_id', '=', accountId)
    .where((is) => (fileId ? is('file_id', '=', fileId) : is('comment_id', '=', commentId ?? null)))
    .execute();
}

export const listMutes = (db: Database, { accountId, fileId }: { accountId: string; fileId: string }) =>
  db
    .selectFrom('notification_mutes as mute')
    .leftJoin('comments', 'comments.id', 'mute.comment_id')
    .select(['mute.file_id', 'mute.comment_id'])
    .where('mute.account_id', '=', accountId)
    .where((is) => is.or([is('mute.file_id', '=', fileId), is('comments.file_id', '=', fileId)]))
    .execute();

export const listMutedFiles = (
  db: Database,
  { accountId, project }: { accountId: string; project: WholeProject },
) =>
  db
    .selectFrom('notification_mutes as mute')
    .innerJoin('files', 'files.id', 'mute.file_id')
    .select(['mute.file_id', 'mute.comment_id'])
    .where('mute.account_id', '=', accountId)
    .where('files.project_id', '=', project.id)
    .execute();

export const findThread = (db: Database, id: string) =>
  db
    .selectFrom('comments')
    .select(['file_id', 'type', sql<string>`coalesce(parent_id, id)`.as('id')])
    .where('id', '=', id)
    .executeTakeFirst();
