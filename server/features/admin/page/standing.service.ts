import { AdminCommand } from '../../../../contract/enums.ts';
import { requireChanges, requireFreshFactor } from '../../../access/administrator-access.ts';
import type { Administrator } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
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

/** Records the opening in the trail, and again once the second factor is passed. */
export async function openPage({ db }: Platform, administrator: Administrator) {
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

/** Asks for the second factor again: an open page must not be enough. */
export async function allowChanges(platform: Platform, { administrator, isAllowed }: Allowing) {
  const { accountId, sessionId } = administrator.person;
  const command = AdminCommand[isAllowed ? 'allow-changes' : 'refuse-changes'];
  const changes = await inTransaction(platform.db, async (tx) => {
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
  /** Account whose trail records it; the administrator's own by default. */
  accountId?: string | undefined;
  work: (tx: Transaction) => Promise<Result>;
  tell?: (result: Result) => CommandDetails;
}

/** Refuses changes until they are allowed, and records each in the trail. */
export function changeAs<Result>(
  { db }: Pick<Platform, 'db'>,
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
