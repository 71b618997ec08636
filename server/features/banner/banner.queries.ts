import { sql } from 'kysely';
import type { Language } from '../../../contract/enums.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';

/** Undefined if there is none or it has ended. */
export const findBanner = (db: Database | Transaction) =>
  db
    .selectFrom('banners')
    .select(['id', 'level', 'texts', 'ends_at'])
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();

export type BannerRow = NonNullable<Awaited<ReturnType<typeof findBanner>>>;

interface NewBanner {
  id: string;
  level: BannerRow['level'];
  texts: Partial<Record<Language, string>>;
  endsAt: string | null;
}

export async function writeBanner(tx: Transaction, { id, level, texts, endsAt }: NewBanner): Promise<void> {
  const values = { id, level, texts: JSON.stringify(texts), ends_at: endsAt };
  await tx
    .insertInto('banners')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet({ ...values, changed_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function deleteBanner(tx: Transaction): Promise<void> {
  await tx.deleteFrom('banners').execute();
}
