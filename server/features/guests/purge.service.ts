import type { Platform } from '../../platform.ts';
import { deleteVisitors } from './purge.queries.ts';

const AT_ONCE = 500;

export async function purgeVisitors({ db }: Pick<Platform, 'db'>): Promise<void> {
  while ((await deleteVisitors(db, { limit: AT_ONCE })) === AT_ONCE);
}
