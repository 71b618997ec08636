import { sql } from 'kysely';
import { AccessType } from '../../contract/enums.ts';
import type { Grant } from '../http/person.ts';
import type { Database, Transaction } from '../parts/database/database.ts';

/**
 * The link of a grant, as long as it opens anything to those who come by it. Only-invited links open nothing by
 * themselves: the invited have roles of their own.
 */
export const openLinkOf = (db: Database | Transaction, grant: Grant | undefined) =>
  db
    .selectFrom('share_links')
    .selectAll()
    .where('id', '=', sql<string>`${grant?.linkId ?? null}::uuid`)
    .where('epoch', '=', sql<number>`${grant?.epoch ?? 0}::integer`)
    .where('is_active', '=', true)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .where(
      sql<boolean>`(access_type = ${AccessType.anyone}
        or (access_type = ${AccessType.password} and ${grant?.isProven ?? false}::boolean))`,
    );

export const findOpenLink = (db: Database | Transaction, grant: Grant) =>
  openLinkOf(db, grant).executeTakeFirst();
