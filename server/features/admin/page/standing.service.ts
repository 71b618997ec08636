import { AdminCommand } from '../../../../contract/enums.ts';
import { requireChanges, requireFreshFactor } from '../../../access/administrator-access.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { inTransaction } from '../../../parts/database/in-transaction.ts';
import type { Parts } from '../../../parts.ts';
import type { Administrator } from '../../../person.ts';
import { type CommandDetails, recordCommand } from '../../accounts/account/accounts.announcer.ts';
import { type Changes, findChanges, setChangesUntil } from './standing.queries.ts';

const presentStanding = (
  { hasSecondFactor, hasPassedFactor }: Administrator,
  { until, seconds }: Changes,
) => ({
  hasSecondFactor,
  hasPassedFactor,
  changesUntil: until?.toISOString() ?? null,
  changesSeconds: seconds,
});

/** Who opened the page stands in the trail, with or without a second factor, and once more when it is passed. */
export async function openPage({ db }: Parts, administrator: Administrator) {
  const { accountId, sessionId } = administrator.person;
  const changes = await inTransaction(db, async (tx) => {
    await recordCommand(tx, { accountId, command: AdminCommand['open-page'] });
    return findChanges(tx, sessionId);
  });
  return presentStanding(administrator, changes);
}

interface Allowing {
  administrator: Administrator;
  isAllowed: boolean;
}

/** Whoever found an open page cannot: it asks for the second factor afresh. */
export async function allowChanges(parts: Parts, { administrator, isAllowed }: Allowing) {
  const { accountId, sessionId } = administrator.person;
  const command = AdminCommand[isAllowed ? 'allow-changes' : 'refuse-changes'];
  const changes = await inTransaction(parts.db, async (tx) => {
    if (isAllowed) await requireFreshFactor(tx, administrator);
    await recordCommand(tx, { accountId, command });
    await setChangesUntil(tx, { sessionId, isAllowed });
    return findChanges(tx, sessionId);
  });
  return presentStanding(administrator, changes);
}

interface Change<Result> {
  administrator: Administrator;
  command: keyof typeof AdminCommand;
  /** Whose trail tells of it; else the administrator's own. */
  accountId?: string | undefined;
  work: (tx: Transaction) => Promise<Result>;
  /** What the trail says of it besides. */
  tell?: (result: Result) => CommandDetails;
}

/** Whatever is changed on the page: only while changes are allowed, and with its line in the audit trail. */
export function changeAs<Result>(
  { db }: Pick<Parts, 'db'>,
  { administrator, command, accountId, work, tell }: Change<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await requireChanges(tx, administrator);
    const result = await work(tx);
    const concerned = accountId ?? administrator.person.accountId;
    const details = tell?.(result);
    await recordCommand(tx, { accountId: concerned, command: AdminCommand[command], details });
    return result;
  });
}
