import { PlanType } from '../../../../contract/enums.ts';
import { settlePlansJob } from '../../../jobs/billing.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import { listMisplaced, writeBasePlan } from './base-plan.queries.ts';
import { settlePlan } from './plan-change.service.ts';

/** Sets the plan of accounts that buy nothing. A job moves existing accounts, also back once plans are sold again. */
export async function applyBasePlan({ db, config: { billing }, queue }: Platform): Promise<void> {
  const type = PlanType[billing.mode === 'off' ? billing.plan : 'free'];
  await inTransaction(db, async (tx) => {
    await writeBasePlan(tx, type);
    await queue.enqueue(tx, settlePlansJob, {}, { singletonKey: 'all' });
  });
}

/** Uses a transaction for each account, so that the job may stop and run again. */
export async function settlePlans({ db }: Platform): Promise<void> {
  for (const accountId of await listMisplaced(db))
    await inTransaction(db, (tx) => settlePlan(tx, { accountId, cause: 'configuration' }));
}
