import { countOwned, lockPlan, requirePlanCapacity } from '../../access/plan-limits.ts';
import { bringWithinStorage } from '../../access/storage-capacity.ts';
import { fail } from '../../failure.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Transaction } from '../../parts/database/database.ts';
import {
  countDeletedRows,
  listDeletedRows,
  type Recoverable,
  unmarkDeleted,
} from '../../parts/database/recoverable.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { spendRestoreToken } from '../accounts/account/mail-tokens.service.ts';

const kinds = {
  projects: {
    purpose: 'restore-project',
    missing: 'projectMissing',
    over: 'projects.restoreOver',
    ownerOnly: 'projects.restoreOwnerOnly',
  },
  teams: {
    purpose: 'restore-team',
    missing: 'notFound',
    over: 'teams.restoreOver',
    ownerOnly: 'teams.restoreOwnerOnly',
  },
} as const;

interface ByToken {
  person: Person;
  token: string;
  /** In the same transaction. */
  restore: (tx: Transaction, id: string) => Promise<void>;
}

/** By the mail that the owner got; answers what came back. */
export const restoreByToken = (
  { db }: Parts,
  table: Recoverable,
  { person, token, restore }: ByToken,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { purpose, over, ownerOnly } = kinds[table];
    const spent = await spendRestoreToken(tx, { token, purpose });
    if (!spent) throw fail('linkExpired', { message: over });
    if (spent.accountId !== person.accountId) throw fail('forbidden', { message: ownerOnly });
    await restore(tx, spent.subject);
    return spent.subject;
  });

/** Only its owner finds it, and only while it can come back and the plan has room for it. */
export async function bringBack(
  tx: Transaction,
  table: Recoverable,
  { person: { accountId }, id }: { person: Person; id: string },
): Promise<void> {
  const plan = await lockPlan(tx, accountId);
  const before = await countOwned(tx, accountId);
  const bring = () => unmarkDeleted(tx, table, { id, ownerId: accountId });
  if (!(await bringWithinStorage(tx, { ownerId: accountId, bring })))
    throw fail(kinds[table].missing, { message: kinds[table].over });
  await requirePlanCapacity(tx, plan, { counted: table, before: before[table] });
  await requirePlanCapacity(tx, plan, { counted: 'users', before: before.users });
}

interface Page {
  person: Person;
  pageNo: number;
  pageSize: number;
}

export async function listDeleted(
  { db }: Parts,
  table: Recoverable,
  { person: { accountId: ownerId }, pageNo, pageSize }: Page,
) {
  const offset = (pageNo - 1) * pageSize;
  const rows = await listDeletedRows(db, table, { ownerId, limit: pageSize, offset });
  const total = await countDeletedRows(db, table, ownerId);
  return {
    results: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      deletedAt: row.deleted_at.toISOString(),
      restorableUntil: row.restorable_until.toISOString(),
    })),
    meta: listMeta({ total, pageNo, pageSize }),
  };
}
