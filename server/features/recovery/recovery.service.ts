import { PROJECT_RECOVERY_DAYS, TEAM_RECOVERY_DAYS } from '../../../contract/limits.ts';
import { withinPlan } from '../../access/limits/plan-limits.ts';
import { bringWithinStorage } from '../../access/limits/storage-capacity.ts';
import type { ProjectAccess } from '../../access/projects/project-access.ts';
import type { TeamAccess } from '../../access/projects/team-access.ts';
import { fail } from '../../failure.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Person } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import {
  countDeletedRows,
  listDeletedRows,
  markDeleted,
  type Recoverable,
  unmarkDeleted,
} from '../../platform/database/recoverable.ts';
import type { Platform } from '../../platform.ts';
import { issueRestoreToken, spendRestoreToken } from '../accounts/account/mail-tokens.service.ts';
import { record } from '../events/events.service.ts';
import { announceAccess } from '../members/members.announcer.ts';
import { listPeopleIds } from './recovery.queries.ts';
import { queueDeletedMail } from './recovery-mails.ts';

const kinds = {
  projects: {
    kind: 'project',
    purpose: 'restore-project',
    days: PROJECT_RECOVERY_DAYS,
    missing: 'projectMissing',
    gone: undefined,
    over: 'projects.restoreOver',
    ownerOnly: 'projects.restoreOwnerOnly',
  },
  teams: {
    kind: 'team',
    purpose: 'restore-team',
    days: TEAM_RECOVERY_DAYS,
    missing: 'notFound',
    gone: 'teams.missing',
    over: 'teams.restoreOver',
    ownerOnly: 'teams.restoreOwnerOnly',
  },
} as const;

interface Deletion {
  access: TeamAccess<'manageMembers'> | ProjectAccess<'deleteProject'>;
}

/** Returns the end of the time to restore it. */
export const deleteForNow = (platform: Platform, { access }: Deletion): Promise<Date> =>
  inTransaction(platform.db, async (tx) => {
    const { person: owner } = access;
    const [table, { id, name }] =
      'team' in access ? (['teams', access.team] as const) : (['projects', access.project] as const);
    const until = await deleteOne(platform, tx, { table, id, name, owner });
    const { missing, gone } = kinds[table];
    if (!until) throw fail(missing, gone && { message: gone });
    return until;
  });

interface Deleted {
  id: string;
  name: string;
  owner: Pick<Person, 'accountId' | 'email' | 'language'>;
}

export const deleteByRule = async (platform: Platform, tx: Transaction, project: Deleted): Promise<void> =>
  void (await deleteOne(platform, tx, { table: 'projects', ...project }));

/** Returns undefined if it is deleted already. */
async function deleteOne(
  platform: Platform,
  tx: Transaction,
  { table, id, name, owner }: Deleted & { table: Recoverable },
): Promise<Date | undefined> {
  const { kind, purpose, days } = kinds[table];
  const accountIds = await listPeopleIds(tx, { table, id });
  const deleted = await markDeleted(tx, table, id);
  if (!deleted) return undefined;
  const token = await issueRestoreToken(tx, { purpose, accountId: owner.accountId, subject: id, days });
  await queueDeletedMail(platform, tx, { kind, owner, name, token, days });
  await recordKind(tx, 'deleted', { kind, id });
  await announceAccess(tx, { subject: { kind, id }, accountIds });
  return deleted.restorable_until;
}

const recordKind = (
  tx: Transaction,
  what: 'deleted' | 'restored',
  { kind, id }: { kind: 'project' | 'team'; id: string },
): Promise<void> =>
  kind === 'project'
    ? record(tx, { type: `project.${what}`, data: { projectId: id } })
    : record(tx, { type: `team.${what}`, data: { teamId: id } });

interface Restored {
  person: Person;
  id: string;
}

export const restoreById = ({ db }: Platform, table: Recoverable, restored: Restored): Promise<void> =>
  inTransaction(db, (tx) => bringBack(tx, table, restored));

export const restoreByToken = (
  { db }: Platform,
  table: Recoverable,
  { person, token }: { person: Person; token: string },
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const { purpose, over, ownerOnly } = kinds[table];
    const spent = await spendRestoreToken(tx, { token, purpose });
    if (!spent) throw fail('linkExpired', { message: over });
    if (spent.accountId !== person.accountId) throw fail('forbidden', { message: ownerOnly });
    await bringBack(tx, table, { person, id: spent.subject });
    return spent.subject;
  });

/** Restores for the owner alone, in time, and if the plan has room. */
async function bringBack(tx: Transaction, table: Recoverable, { person, id }: Restored): Promise<void> {
  const { accountId } = person;
  const { kind, missing, over } = kinds[table];
  const bring = () => unmarkDeleted(tx, table, { id, ownerId: accountId });
  await withinPlan(tx, { ownerId: accountId, counted: [table, 'users'] }, async () => {
    if (!(await bringWithinStorage(tx, { ownerId: accountId, bring })))
      throw fail(missing, { message: over });
  });
  await recordKind(tx, 'restored', { kind, id });
  await announceAccess(tx, { subject: { kind, id }, accountIds: await listPeopleIds(tx, { table, id }) });
}

interface Page {
  person: Person;
  pageNo: number;
  pageSize: number;
}

export async function listDeleted(
  { db }: Platform,
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
