import type { Transaction } from '../../parts/database/database.ts';
import type { AccountStateName } from '../../parts/database/schema/accounts.ts';

export const listDemoAccounts = (tx: Transaction, state: AccountStateName) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('is_demo', '=', true)
    .where('state', '=', state)
    .forUpdate()
    .execute();
