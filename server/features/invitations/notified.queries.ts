import { sql } from 'kysely';
import { NotificationType } from '../../../contract/enums.ts';
import type { MemberSubject } from '../../access/member-subject.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';

interface Notified {
  subject: MemberSubject;
  actorId: string;
  accountIds: string[];
}

/** Who has an account finds the invitation inside the product as well; a repeated one is not told twice. */
export async function notifyInvited(
  tx: Transaction,
  { subject, actorId, accountIds }: Notified,
): Promise<void> {
  const { kind, id } = subject;
  if (kind === 'team') return;
  const projectId = kind === 'project' ? id : null;
  const fileId = kind === 'file' ? id : null;
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
): Promise<MemberSubject | undefined> => {
  const row = await db
    .selectFrom('notifications')
    .select(['project_id', 'file_id'])
    .where('id', '=', notificationId)
    .where('account_id', '=', accountId)
    .where('type', '=', NotificationType.projectShared)
    .executeTakeFirst();
  if (row?.file_id) return { kind: 'file', id: row.file_id };
  return row?.project_id ? { kind: 'project', id: row.project_id } : undefined;
};

export async function markNotificationRead(tx: Transaction, notificationId: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', notificationId)
    .execute();
}
