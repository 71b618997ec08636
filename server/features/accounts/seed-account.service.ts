import { type Language, PlanType } from '../../../contract/enums.ts';
import { fail } from '../../http/failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';
import { hashPassword } from '../../parts/identity/passwords.ts';
import { findAccountByEmail, openAccount } from './accounts.queries.ts';
import { grantPlan } from './administration.queries.ts';
import { emailKeyOf } from './email-key.ts';

export const isKnownAddress = async (tx: Transaction, email: string): Promise<boolean> =>
  (await findAccountByEmail(tx, emailKeyOf(email))) !== undefined;

interface SeedAccount {
  email: string;
  name: string;
  password: string;
  language: Language;
}

/** An account that needs no mail, on the largest plan: for the demo. */
export async function seedAccount(tx: Transaction, seed: SeedAccount): Promise<string> {
  const accountId = await openAccount(tx, {
    id: newId(),
    email: seed.email,
    email_key: emailKeyOf(seed.email),
    name: seed.name,
    password_hash: await hashPassword(seed.password),
    language: seed.language,
  });
  if (!accountId) throw fail('conflict');
  await grantPlan(tx, { accountId, type: PlanType.professional });
  return accountId;
}
