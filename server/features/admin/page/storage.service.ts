import type { Platform } from '../../../platform.ts';
import { listStorage } from './storage.queries.ts';

const PAGE = 50;

export async function showStorage({ db }: Platform, from: number) {
  const rows = await listStorage(db, { limit: PAGE + 1, offset: from });
  return {
    results: rows.slice(0, PAGE).map(({ id, max_storage: maxStorage, ...row }) => ({
      _id: id,
      maxStorage,
      ...row,
    })),
    next: rows.length > PAGE ? from + PAGE : null,
  };
}
