import type { Parts } from '../../parts.ts';

/** At every start: how much storage an account gets here at most, as the process was told that started last. */
export async function applyAccountRoom({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> {
  const row = { max_bytes: config.storagePerAccount };
  await db
    .insertInto('account_room')
    .values(row)
    .onConflict((known) => known.column('is_only').doUpdateSet(row))
    .execute();
}
