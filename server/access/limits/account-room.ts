import type { Platform } from '../../platform.ts';

/** Stores the storage limit of each account. The process started last decides. */
export async function applyAccountRoom({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  const row = { max_bytes: config.storagePerAccount };
  await db
    .insertInto('account_room')
    .values(row)
    .onConflict((known) => known.column('is_only').doUpdateSet(row))
    .execute();
}
