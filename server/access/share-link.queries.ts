import { sql } from 'kysely';
import { AccessType } from '../../contract/enums.ts';
import type { Grant } from '../http/person.ts';
import type { Database, Transaction } from '../parts/database/database.ts';

/** A grant, or the places of its values in a statement. */
type GrantPlaces = Omit<Grant, 'epoch'> & { epoch: number | string };

/**
 * The link of a grant, as long as it opens anything to those who come by it. Only-invited links open nothing by
 * themselves: the invited have roles of their own.
 */
export function openLinkOf(db: Database | Transaction, grant: GrantPlaces) {
  const { linkId, epoch, isProven } = grant;
  return db
    .selectFrom('share_links')
    .selectAll()
    .where('id', '=', linkId)
    .where(sql<boolean>`epoch = ${epoch}`)
    .where(sql<boolean>`is_active`)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .where(
      isProven
        ? sql<boolean>`access_type in (${sql.lit(AccessType.anyone)}, ${sql.lit(AccessType.password)})`
        : sql<boolean>`access_type = ${sql.lit(AccessType.anyone)}`,
    );
}

export const findOpenLink = (db: Database | Transaction, grant: Grant) =>
  openLinkOf(db, grant).executeTakeFirst();
