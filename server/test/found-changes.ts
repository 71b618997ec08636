import { saveChanges } from '../features/changes/changes.queries.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

type Pair = Parameters<typeof saveChanges>[1];
export type Found = NonNullable<Pair['result']>;

export const tellChanges = (db: Database, pair: Pair & { result: Found }) =>
  inTransaction(db, (tx) => saveChanges(tx, pair));
