import { type RawBuilder, type Selectable, sql } from 'kysely';
import { AccessType } from '../../../contract/enums.ts';
import type { Grant } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { ShareLinksTable } from '../../platform/database/schema/sharing.ts';

/** A link to one version is off while that version lies in the trash. */
const isOn = sql<boolean>`is_active and (expires_at is null or expires_at > now())
  and (share_links.version_id is null or exists (
    select from file_versions shared where shared.id = share_links.version_id and shared.deleted_at is null))`;

/** Decides whether a link opens by itself. Invitation-only links do not: invited people have roles. */
const isOpen = (isProven: RawBuilder<unknown>) =>
  sql<boolean>`(${isOn} and (access_type = ${sql.lit(AccessType.anyone)}
    or (${isProven} and access_type = ${sql.lit(AccessType.password)})))`;

/** The link of a grant, as long as it is open. */
export const openLinkOf = ({ linkId, epoch, isProven }: Grant) => sql`
  select * from share_links where id = ${linkId} and epoch = ${epoch} and ${isOpen(sql.lit(isProven))}`;

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

export type OpenLink = Selectable<ShareLinksTable>;

export const findOpenLink = async (db: Database | Transaction, grant: Grant): Promise<OpenLink | undefined> =>
  (await sql<OpenLink>`${openLinkOf(grant)}`.execute(db)).rows[0];
