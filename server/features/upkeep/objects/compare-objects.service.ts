import type { Parts } from '../../../parts.ts';
import { listMissing, listNeedless, noteStored } from './stored-objects.queries.ts';

const LIMIT = 10_000;

/** Safe while Koma runs. */
export async function compareObjects({ db, storage }: Parts) {
  return db.connection().execute(async (connection) => {
    const stored = await noteStored(connection, storage.list(''));
    const needless = await listNeedless(connection, LIMIT);
    const missing: string[] = [];
    for (const key of await listMissing(connection, LIMIT)) {
      // Stored after the list was made.
      if (!(await storage.head(key))) missing.push(key);
    }
    return { stored, missing, needless };
  });
}
