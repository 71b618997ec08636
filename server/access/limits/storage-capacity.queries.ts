import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';

/** Counts the reservation until its address ended and the arrived bytes were measured. */
export const held = sql`case when reserved_until > now() or measured_at is null then size_bytes else arrived_bytes end`;

/** Counts bytes that no plan pays for: all demos share their objects. */
export const templateBytes = (ownerId: string) => sql<number>`coalesce((
  select sum(version.size_bytes) from file_versions version
    join files on files.id = version.file_id
    join projects on projects.id = files.project_id
  where version.template_for = ${ownerId} and projects.owner_id = ${ownerId}
    and files.deleted_at is null and projects.deleted_at is null
), 0)`;

/** Counts stored and reserved bytes. */
export async function readTakenBytes(db: Database | Transaction, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      coalesce((select sum(size_bytes) from projects where owner_id = ${ownerId} and deleted_at is null), 0) +
      coalesce((select sum(${held}) from uploads where owner_id = ${ownerId} and version_id is null), 0) +
      coalesce((select sum(size_bytes) from open_addresses where owner_id = ${ownerId} and ends_at > now()), 0) +
      coalesce((select sum(size_bytes) from file_copies where owner_id = ${ownerId}), 0) +
      coalesce((
        select sum(attached.bytes) from projects, lateral (
          select sum(case when comment_id is null then ${held} else size_bytes end) as bytes
          from comment_attachments where project_id = projects.id
        ) attached
        where owner_id = ${ownerId} and deleted_at is null
      ), 0) - ${templateBytes(ownerId)}
    )::bigint as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

const selectPaidStorage = (db: Database | Transaction, ownerId: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select([
      sql<number>`room_here(plans.max_storage)`.as('max_storage'),
      sql<boolean>`plans.max_storage > room_here(plans.max_storage)`.as('is_limited_here'),
    ])
    .where('accounts.id', '=', ownerId);

export const readPaidStorage = async (db: Database, ownerId: string): Promise<number> =>
  (await selectPaidStorage(db, ownerId).executeTakeFirstOrThrow()).max_storage;

export const lockPaidStorage = (tx: Transaction, ownerId: string) =>
  selectPaidStorage(tx, ownerId).forNoKeyUpdate('accounts').executeTakeFirstOrThrow();

interface Sender {
  ownerId: string;
  accountId: string;
  linkId: string | undefined;
}

interface OpenAttachments {
  /** Valid upload addresses of the person. */
  count: number;
  /** Reserved bytes of this owner's room, by this person and by all of the link's visitors. */
  person: number;
  link: number;
}

/** Includes files of visitors that no comment took. */
export async function readOpenAttachments(
  tx: Transaction,
  { ownerId, accountId, linkId }: Sender,
): Promise<OpenAttachments> {
  const { rows } = await sql<OpenAttachments>`
    select
      (
        select count(*) from comment_attachments
        where account_id = ${accountId} and comment_id is null and reserved_until > now()
      ) + (
        select count(*) from open_addresses where account_id = ${accountId} and ends_at > now()
      ) as count,
      (
        select coalesce(sum(${held}), 0)::bigint from comment_attachments
        where account_id = ${accountId} and comment_id is null
          and project_id in (select id from projects where owner_id = ${ownerId})
      ) + (
        select coalesce(sum(size_bytes), 0)::bigint from open_addresses
        where account_id = ${accountId} and owner_id = ${ownerId} and ends_at > now()
      ) as person,
      (
        select coalesce(sum(case when comment_id is null then ${held} else size_bytes end), 0)::bigint
        from comment_attachments where link_id = ${linkId ?? null}::uuid
      ) + (
        select coalesce(sum(size_bytes), 0)::bigint from open_addresses
        where link_id = ${linkId ?? null}::uuid and ends_at > now()
      ) as link`.execute(tx);
  return rows[0] ?? { count: 0, person: 0, link: 0 };
}

interface OpenUploads {
  count: number;
  bytes: number;
}

/** Includes cancelled uploads whose addresses are still valid. */
export async function readOpenUploads(
  tx: Transaction,
  { ownerId, accountId }: { ownerId: string; accountId: string },
): Promise<OpenUploads> {
  const { rows } = await sql<OpenUploads>`
    select count(*), coalesce(sum(size_bytes) filter (where owner_id = ${ownerId}), 0)::bigint as bytes from (
      select owner_id, size_bytes from uploads
        where account_id = ${accountId} and version_id is null and reserved_until > now()
      union all
      select owner_id, size_bytes from open_addresses where account_id = ${accountId} and ends_at > now()
    ) open`.execute(tx);
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Counts bytes of cancelled uploads, free again when their addresses end. */
export async function readReturningBytes(tx: Transaction, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from open_addresses
    where owner_id = ${ownerId} and ends_at > now()`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

export async function readPromisedToSenders(tx: Transaction, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from (
      select account_id, ${held} - arrived_bytes as bytes from uploads
        where owner_id = ${ownerId} and version_id is null
      union all
      select account_id, size_bytes from open_addresses where owner_id = ${ownerId} and ends_at > now()
    ) promised
      join accounts on accounts.id = promised.account_id and accounts.state = 'sender'`.execute(tx);
  return rows[0]?.bytes ?? 0;
}
