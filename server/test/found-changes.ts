import { saveChanges } from '../features/changes/changes.queries.ts';
import type { Database } from '../parts/database/database.ts';
import { inTransaction } from '../parts/database/in-transaction.ts';

type Pair = Parameters<typeof saveChanges>[1];
export type Found = NonNullable<Pair['result']>;

/** As if the worker had compared the two versions and found this. */
export const tellChanges = (db: Database, pair: Pair & { result: Found }) =>
  inTransaction(db, (tx) => saveChanges(tx, pair));
