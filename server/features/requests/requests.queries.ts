import { type Insertable, sql, type UpdateObject } from 'kysely';
import { ItemType, type Language } from '../../../contract/enums.ts';
import { TAKE_BACK_MINUTES } from '../../../contract/limits.ts';
import type { WholeProject } from '../../access/projects/whole-project.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema/schema.ts';
import { guestAddress } from '../../platform/mail/pretend-address.ts';

export async function insertRequest(
  tx: Transaction,
  request: Insertable<Schema['file_requests']>,
): Promise<void> {
  await tx.insertInto('file_requests').values(request).execute();
}

/** Waits for writes that its senders have begun. */
export const lockRequest = (tx: Transaction, id: string) =>
  tx.selectFrom('file_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function updateRequest(
  tx: Transaction,
  { id, changes }: { id: string; changes: UpdateObject<Schema, 'file_requests'> },
): Promise<void> {
  await tx
    .updateTable('file_requests')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteRequest(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('file_requests').where('id', '=', id).execute();
}

/** Counts requests of folders in the trash too. */
export async function countRequests(tx: Transaction, project: WholeProject): Promise<number> {
  const row = await tx
    .selectFrom('file_requests as request')
    .leftJoin('files as folder', 'folder.id', 'request.folder_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`coalesce(request.project_id, folder.project_id) = ${project.id}`)
    .executeTakeFirstOrThrow();
  return row.count;
}

interface NewSender {
  id: string;
  requestId: string;
  epoch: number;
  name: string;
  language: Language;
  tokenHash: Buffer;
}

export async function insertSender(
  tx: Transaction,
  { id, requestId, epoch, name, language, tokenHash }: NewSender,
): Promise<void> {
  const email = guestAddress(id);
  await tx
    .insertInto('accounts')
    .values({ id, email, email_key: email, name, language, state: 'sender' })
    .execute();
  await tx
    .insertInto('request_senders')
    .values({ account_id: id, request_id: requestId, epoch, token_hash: tokenHash })
    .execute();
}

/** Records which password the sender gave. */
export async function setSenderEpoch(
  db: Database | Transaction,
  { accountId, epoch }: { accountId: string; epoch: number },
): Promise<void> {
  await db.updateTable('request_senders').set({ epoch }).where('account_id', '=', accountId).execute();
}

export async function insertArrivalFolder(
  tx: Transaction,
  { accountId, folderId }: { accountId: string; folderId: string },
): Promise<void> {
  await tx.insertInto('request_folders').values({ account_id: accountId, folder_id: folderId }).execute();
}

/** Sends later files to the request's new folder, reusing a sender's folder there. */
export async function chooseArrivalFolders(tx: Transaction, requestId: string): Promise<void> {
  await sql`
    update request_folders arrival set is_current = home.folder_id = coalesce(request.folder_id, request.project_id)
    from request_senders sender
      join file_requests request on request.id = sender.request_id,
      files home
    where request.id = ${requestId} and arrival.account_id = sender.account_id
      and home.id = arrival.folder_id`.execute(tx);
}

export interface SenderSum {
  request_id: string;
  account_id: string;
  name: string;
  folder_id: string | null;
  files: number;
  bytes: number;
  last_sent_at: Date | null;
}

/** Leaves out files in the trash. */
export async function listSenders(
  db: Database,
  { requestIds, limit }: { requestIds: string[]; limit: number },
): Promise<SenderSum[]> {
  const { rows } = await sql<SenderSum>`
    select sender.request_id, sender.account_id, accounts.name, home.id as folder_id,
      sent.files, sent.bytes, sent.last_sent_at
    from (
      select *, row_number() over (partition by request_id order by created_at desc) as place
      from request_senders where request_id = any(${requestIds}::uuid[])
    ) sender
      join accounts on accounts.id = sender.account_id
      left join lateral (
        select files.id from request_folders arrival
          join files on files.id = arrival.folder_id and files.deleted_at is null
        where arrival.account_id = sender.account_id
        order by arrival.created_at desc limit 1
      ) home on true
      cross join lateral (
        select count(*) as files, coalesce(sum(version.size_bytes), 0)::bigint as bytes,
          max(files.created_at) as last_sent_at
        from files
          join file_versions version on version.file_id = files.id and version.created_by = sender.account_id
        where files.created_by = sender.account_id and files.type = 0 and files.deleted_at is null
      ) sent
    where sender.place <= ${limit} and (sent.files > 0 or sender.created_at > now() - interval '1 hour')
    order by sender.created_at desc`.execute(db);
  return rows;
}

export interface SentRow {
  id: string;
  type: 0 | 1;
  name: string;
  file_count: number;
  size_bytes: number;
  created_at: Date;
  can_take_back: boolean;
}

/** Uses the sender's own names. */
export async function listSentRows(
  db: Database,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select item.id, item.type, coalesce(upload.file_name, item.name) as name,
      case item.type when 1 then item.file_count else 1 end as file_count,
      coalesce(upload.size_bytes, item.size_bytes) as size_bytes, item.created_at,
      home.id is not null
        and item.created_at > now() - make_interval(mins => ${TAKE_BACK_MINUTES}) as can_take_back
    from request_senders sender
      join files item on item.created_by = sender.account_id and item.deleted_at is null
        and not exists (select from request_folders where folder_id = item.id)
      left join files above on above.id = item.parent_id
      left join request_folders arrived on arrived.folder_id = above.id
      left join lateral (
        select folder_id as id from request_folders
        where account_id = sender.account_id and folder_id = any(item.ancestors) limit 1
      ) home on true
      left join uploads upload on upload.file_id = item.id and upload.account_id = sender.account_id
    where sender.account_id = ${accountId}
      and (above.id is null or arrived.folder_id is not null or above.created_by <> sender.account_id)
    order by item.created_at desc, item.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Counts arrival folders and folders in the trash too. */
export async function countSentFolders(
  tx: Transaction,
  { accountId, requestId }: { accountId: string; requestId: string },
): Promise<{ sender: number; link: number }> {
  const { rows } = await sql<{ sender: number; link: number }>`
    select count(*) filter (where sender.account_id = ${accountId}) as sender, count(*) as link
    from request_senders sender
      join files on files.created_by = sender.account_id and files.type = 1
    where sender.request_id = ${requestId}`.execute(tx);
  return rows[0] ?? { sender: 0, link: 0 };
}

/** True after any comment, or another person's version or file inside it. */
export async function isTouchedByOthers(
  tx: Transaction,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const { rows } = await sql`
    with sent as (
      select id, created_by from files
      where (id = ${id} or ancestors @> array[${id}]::uuid[]) and deleted_at is null
    )
    select from sent where created_by <> ${accountId}
    union all
    select from sent join file_versions version on version.file_id = sent.id where version.created_by <> ${accountId}
    union all
    select from sent join comments on comments.file_id = sent.id
    limit 1`.execute(tx);
  return rows.length > 0;
}

export const findFolderByName = (tx: Transaction, { parentId, name }: { parentId: string; name: string }) =>
  tx
    .selectFrom('files')
    .select(['id', 'created_by', 'type'])
    .where('folder_id', '=', parentId)
    .where('name', '=', name)
    .where('type', '=', sql.lit(ItemType.folder))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
