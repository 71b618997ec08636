import { AdminCommand } from '../../../../contract/enums.ts';
import { requireChanges } from '../../../access/administrator-access.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import type { Parts } from '../../../parts.ts';
import type { Administrator } from '../../../person.ts';
import { recordCommand } from '../../accounts/account/accounts.announcer.ts';
import { requireConfirmed } from '../../accounts/confirmation/confirmation.service.ts';
import { setChangesUntil } from './standing.queries.ts';

const presentStanding = ({ hasSecondFactor, changesUntil }: Omit<Administrator, 'person'>) => ({
  hasSecondFactor,
  changesUntil: changesUntil?.toISOString() ?? null,
});

/** Who opened the page stands in the trail, with or without a second factor. */
export async function openPage({ db }: Parts, { person, ...standing }: Administrator) {
  const { accountId } = person;
  await db
    .transaction()
    .execute((tx) => recordCommand(tx, { accountId, command: AdminCommand['open-page'] }));
  return presentStanding(standing);
}

interface Allowing {
  administrator: Administrator;
  isAllowed: boolean;
}

/** Whoever found an open page cannot: it asks for a fresh proof, as what gives an account away does. */
export async function allowChanges(parts: Parts, { administrator, isAllowed }: Allowing) {
  const { person, hasSecondFactor } = administrator;
  if (isAllowed) await requireConfirmed(parts, person);
  const { accountId, sessionId } = person;
  const command = AdminCommand[isAllowed ? 'allow-changes' : 'refuse-changes'];
  const changesUntil = await parts.db.transaction().execute(async (tx) => {
    await recordCommand(tx, { accountId, command });
    return setChangesUntil(tx, { sessionId, isAllowed });
  });
  return presentStanding({ hasSecondFactor, changesUntil });
}

interface Change<Result> {
  administrator: Administrator;
  command: keyof typeof AdminCommand;
  /** Whose trail tells of it; else the administrator's own. */
  accountId?: string | undefined;
  work: (tx: Transaction) => Promise<Result>;
}

/** Whatever is changed on the page: only while changes are allowed, and with its line in the audit trail. */
export function changeAs<Result>(
  { db }: Pick<Parts, 'db'>,
  { administrator, command, accountId, work }: Change<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await requireChanges(tx, administrator);
    const result = await work(tx);
    const concerned = accountId ?? administrator.person.accountId;
    await recordCommand(tx, { accountId: concerned, command: AdminCommand[command] });
    return result;
  });
}
