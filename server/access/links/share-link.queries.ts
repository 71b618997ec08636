import { type RawBuilder, sql } from 'kysely';
import { AccessType } from '../../../contract/enums.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';
import type { Grant } from '../../person.ts';

/** A link to one version goes with it: the version's row stays for as long as it lies in the trash. */
const isOn = sql<boolean>`is_active and (expires_at is null or expires_at > now())
  and (share_links.version_id is null or exists (
    select from file_versions shared where shared.id = share_links.version_id and shared.deleted_at is null))`;

/**
 * Whether a link opens anything to those who came by it, and proved to know its password. Only-invited links open
 * nothing by themselves: the invited have roles of their own.
 */
const isOpen = (isProven: RawBuilder<unknown>) =>
  sql<boolean>`(${isOn} and (access_type = ${sql.lit(AccessType.anyone)}
    or (${isProven} and access_type = ${sql.lit(AccessType.password)})))`;

/** The link of a grant, as long as it is open. */
export function openLinkOf(db: Database | Transaction, grant: Grant) {
  const { linkId, epoch, isProven } = grant;
  return db
    .selectFrom('share_links')
    .selectAll()
    .where('id', '=', linkId)
    .where(sql<boolean>`epoch = ${epoch}`)
    .where(isOpen(sql.lit(isProven)));
}

/** The same for many grants at once, each with the key that it is known by. A guest who is shut out has none. */
export const openLinksOf = (grants: Array<Grant & { key: string }>) => sql`
  select asked.key, share_links.*
  from unnest(
      ${grants.map(({ key }) => key)}::text[], ${grants.map(({ linkId }) => linkId)}::uuid[],
      ${grants.map(({ epoch }) => epoch)}::bigint[], ${grants.map(({ isProven }) => isProven)}::boolean[],
      ${grants.map(({ guest }) => guest?.accountId ?? null)}::uuid[]
    ) asked (key, link_id, epoch, is_proven, guest_id)
    join share_links on share_links.id = asked.link_id and share_links.epoch = asked.epoch
  where ${isOpen(sql`asked.is_proven`)}
    and not exists (select from guests where account_id = asked.guest_id and blocked_at is not null)`;

export const findOpenLink = (db: Database | Transaction, grant: Grant) =>
  openLinkOf(db, grant).executeTakeFirst();

export type OpenLink = NonNullable<Awaited<ReturnType<typeof findOpenLink>>>;
