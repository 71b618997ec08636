import { sql } from 'kysely';
import type { PlanType, ValueOf } from '../../../../contract/enums.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';

export const writeBasePlan = (tx: Transaction, type: ValueOf<typeof PlanType>) =>
  tx
    .updateTable('base_plan')
    .set({ plan_id: sql<string>`(select id from plans where type = ${type})` })
    .execute();

export async function listMisplaced(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select accounts.id from accounts
    join plans now_plan on now_plan.id = accounts.plan_id
    left join billing_accounts on account_id = accounts.id
    where accounts.state not in ('deleted', 'pretend', 'guest', 'sender') and now_plan.type <> (
      select max(type) from plans
      where id = granted_plan_id or id = paid_plan_id or id = (select plan_id from base_plan)
    )
    order by accounts.id`.execute(db);
  return rows.map(({ id }) => id);
}
