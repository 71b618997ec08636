import { PlanType } from '../../../../contract/enums.ts';
import { settlePlansJob } from '../../../jobs/billing.ts';
import { inTransaction } from '../../../parts/database/in-transaction.ts';
import type { Parts } from '../../../parts.ts';
import { listMisplaced, writeBasePlan } from './base-plan.queries.ts';
import { settlePlan } from './plan-change.service.ts';

/**
 * At every start: what everybody has who buys nothing. New accounts have it at once, those that are there by a job;
 * where plans are sold again, the same job takes it back.
 */
export async function applyBasePlan({ db, config: { billing }, queue }: Parts): Promise<void> {
  const type = PlanType[billing.mode === 'off' ? billing.plan : 'free'];
  await inTransaction(db, async (tx) => {
    await writeBasePlan(tx, type);
    await queue.enqueue(tx, settlePlansJob, {}, { singletonKey: 'all' });
  });
}

/** One after the other, each with everything that follows from a plan. It may stop anywhere and run again. */
export async function settlePlans({ db }: Parts): Promise<void> {
  for (const accountId of await listMisplaced(db))
    await inTransaction(db, (tx) => settlePlan(tx, { accountId, cause: 'configuration' }));
}
