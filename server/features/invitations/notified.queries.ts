import { sql } from 'kysely';
import { NotificationType } from '../../../contract/enums.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';
import type { Subject } from './invitations.queries.ts';

interface Notified {
  subject: Subject;
  actorId: string;
  accountIds: string[];
}

/** Who has an account finds the invitation inside the product as well; a repeated one is not told twice. */
export async function notifyInvited(
  tx: Transaction,
  { subject, actorId, accountIds }: Notified,
): Promise<void> {
  if ('teamId' in subject) return;
  const projectId = 'projectId' in subject ? subject.projectId : null;
  const fileId = 'fileId' in subject ? subject.fileId : null;
  for (const accountId of accountIds) {
    await sql`
      insert into notifications (id, account_id, type, actor_id, project_id, file_id)
      select ${newId()}, accounts.id, ${NotificationType.projectShared}, ${actorId},
        coalesce(${projectId}::uuid, (select project_id from files where id = ${fileId}::uuid)), ${fileId}::uuid
      from accounts
      where accounts.id = ${accountId} and state = 'active' and not exists (
        select from notifications as earlier
        where earlier.account_id = accounts.id and earlier.type = ${NotificationType.projectShared}
          and earlier.read_at is null and earlier.file_id is not distinct from ${fileId}::uuid
          and earlier.project_id = coalesce(${projectId}::uuid, earlier.project_id)
          and (${fileId}::uuid is not null or earlier.project_id = ${projectId}::uuid)
      )`.execute(tx);
  }
}

/** Where the person's own notification leads: to a project, or to a file that is shared alone. */
export const findNotifiedSubject = async (
  db: Database,
  { accountId, notificationId }: { accountId: string; notificationId: string },
): Promise<Subject | undefined> => {
  const row = await db
    .selectFrom('notifications')
    .select(['project_id', 'file_id'])
    .where('id', '=', notificationId)
    .where('account_id', '=', accountId)
    .where('type', '=', NotificationType.projectShared)
    .executeTakeFirst();
  if (row?.file_id) return { fileId: row.file_id };
  return row?.project_id ? { projectId: row.project_id } : undefined;
};

export async function markNotificationRead(tx: Transaction, notificationId: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', notificationId)
    .execute();
}
