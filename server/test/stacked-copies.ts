import { MemberType } from '../../contract/enums.ts';
import { mirrorStack } from '../features/files/organising/version-stack.queries.ts';
import { addCounts, subtractCounts, sumItem } from '../features/files/tree/counts.queries.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { newId } from '../platform/id.ts';

interface Visit {
  projectId: string;
  accountId: string;
}

export async function visitProject<T>(
  db: Database,
  { projectId, accountId }: Visit,
  work: () => Promise<T>,
): Promise<T> {
  const member = { project_id: projectId, account_id: accountId };
  await db
    .insertInto('project_members')
    .values({ id: newId(), type: MemberType.editor, joined_at: new Date(), ...member })
    .execute();
  const result = await work();
  await db
    .deleteFrom('project_members')
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .execute();
  return result;
}

interface Stacking {
  projectId: string;
  fileId: string;
  copy: { fileId: string; versionId: string };
}

export async function stackCopy(db: Database, { projectId, fileId, copy }: Stacking) {
  const place = { projectId, folders: [] };
  await inTransaction(db, async (tx) => {
    for (const id of [copy.fileId, fileId]) await subtractCounts(tx, place, await sumItem(tx, id));
    const { count } = await tx
      .selectFrom('file_versions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('file_versions')
      .set({ file_id: fileId, number: count + 1 })
      .where('id', '=', copy.versionId)
      .execute();
    await tx.deleteFrom('files').where('id', '=', copy.fileId).execute();
    await mirrorStack(tx, fileId);
    await addCounts(tx, place, await sumItem(tx, fileId));
  });
}
