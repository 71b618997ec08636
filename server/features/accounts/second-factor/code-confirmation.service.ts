import { inTransaction } from '../../../parts/database/in-transaction.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
import { lockAccount } from '../account/accounts.queries.ts';
import { requireOtherWay } from '../account/way-in.ts';
import { confirmSessionByFactor } from '../sessions/sessions.queries.ts';
import { spendSecondFactorCode } from './second-factor-code.service.ts';
import { countSecondFactorTry, forgetSecondFactorTries } from './second-factor-tries.ts';

interface CodeProof {
  person: Person;
  code: string;
}

export async function confirmByCode(parts: Parts, { person, code }: CodeProof): Promise<void> {
  const { accountId, sessionId } = person;
  requireOtherWay(parts.config, person.email);
  const tried = { accountId, trier: { sessionId } };
  await countSecondFactorTry(parts.db, tried);
  await inTransaction(parts.db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    await spendSecondFactorCode(parts, tx, { account, code });
    await confirmSessionByFactor(tx, sessionId);
  });
  await forgetSecondFactorTries(parts.db, tried);
}
