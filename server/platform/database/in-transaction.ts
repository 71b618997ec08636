import { wakeReaders, writeEvents } from '../events/outbox.ts';
import type { Database, Transaction } from './database.ts';
import { isStalePlan } from './name-statements.ts';

/** Writes recorded events as the last statement, so their lock lasts no longer than the commit. */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { result, hasEvents } = await runOnce(db, work).catch((error: unknown) => {
    // Tables grew meanwhile and nothing was done yet; the statements have new names by now.
    if (isStalePlan(error)) return runOnce(db, work);
    throw error;
  });
  // After the commit: PostgreSQL's NOTIFY makes commits wait in one line.
  if (hasEvents) void wakeReaders(db);
  return result;
}

const runOnce = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>) =>
  db.transaction().execute(async (begun) => {
    const tx: Transaction = Object.assign(begun, { events: [] });
    const result = await work(tx);
    const hasEvents = tx.events.length > 0;
    if (hasEvents) await writeEvents(tx, tx.events);
    return { result, hasEvents };
  });
