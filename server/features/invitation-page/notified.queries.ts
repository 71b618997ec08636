import { NotificationType } from '../../../contract/enums.ts';
import type { MemberSubject } from '../../access/projects/member-subject.ts';
import type { Database } from '../../platform/database/database.ts';

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
