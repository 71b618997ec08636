import type { Person } from '../../../http/person.ts';
import type { Parts } from '../../../parts.ts';
import { lockAccount } from '../accounts.queries.ts';
import { confirmSession } from '../sessions.queries.ts';
import { requireOtherWay } from '../sso/way-in.ts';
import { countSecondFactorTry, forgetSecondFactorTries } from '../tries.ts';
import { spendSecondFactorCode } from './second-factor-code.service.ts';

interface CodeProof {
  person: Person;
  code: string;
  network: string;
}

/** A code of the app, or a recovery code, proves the owner as well as the password does. */
export async function confirmByCode(parts: Parts, { person, code, network }: CodeProof): Promise<void> {
  const { accountId, sessionId } = person;
  requireOtherWay(parts.config, person.email);
  await countSecondFactorTry(parts.db, { accountId, network });
  await parts.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId);
    await spendSecondFactorCode(parts, tx, { account, code });
    await confirmSession(tx, sessionId);
  });
  await forgetSecondFactorTries(parts.db, accountId);
}
