import { hasRoomFor, lockPlan } from '../../access/limits/plan-limits.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { spendOpenInvitations } from '../invitations/invitations.service.ts';
import { endMembership } from '../members/joining.service.ts';
import { announceAccess, announceMembers, recordMember } from '../members/members.announcer.ts';
import {
  giveGroupRole,
  listMemberships,
  listTeamsById,
  lockOwners,
  returnToHandRole,
} from './group-roles.queries.ts';
import { type GroupChange, planGroupRoles, type WantedRoles } from './plan-group-roles.ts';

interface Follow {
  accountId: string;
  wanted: WantedRoles;
}

interface Followed {
  /** Teams without a free place in the owner's plan. The person is left out. */
  full: string[];
  missingIds: string[];
}

/** Must come before anything in the transaction that touches accounts. */
export const lockForGroups = (tx: Transaction, { accountId, wanted }: Follow): Promise<void> =>
  lockOwners(tx, { accountId, teamIds: [...wanted.keys()] });

export async function followGroups(tx: Transaction, { accountId, wanted }: Follow): Promise<Followed> {
  const rows = await listTeamsById(tx, [...wanted.keys()]);
  const teams = new Map(rows.map((team) => [team.id, team]));
  const changes = planGroupRoles({
    memberships: await listMemberships(tx, accountId),
    wanted,
    isGiving: (teamId) => teams.has(teamId) && teams.get(teamId)?.owner_id !== accountId,
  });
  const followed: Followed = {
    full: [],
    missingIds: [...wanted.keys()].filter((teamId) => !teams.has(teamId)),
  };
  for (const change of changes) {
    const team = teams.get(change.teamId);
    const isAdded = change.kind === 'give' && change.before === null;
    if (team && isAdded && !(await hasPlace(tx, { accountId, ownerId: team.owner_id }))) {
      followed.full.push(team.name);
      continue;
    }
    await apply(tx, { accountId, change });
  }
  return followed;
}

const hasPlace = async (tx: Transaction, { accountId, ownerId }: { accountId: string; ownerId: string }) =>
  hasRoomFor(tx, await lockPlan(tx, ownerId), accountId);

async function apply(
  tx: Transaction,
  { accountId, change }: { accountId: string; change: GroupChange },
): Promise<void> {
  const { teamId } = change;
  const subject = { kind: 'team', id: teamId } as const;
  if (change.kind === 'remove') return endMembership(tx, { subject, accountId });
  if (change.kind === 'return') {
    await returnToHandRole(tx, { teamId, accountId, role: change.role });
  } else {
    await giveGroupRole(tx, { teamId, accountId, role: change.role, handRole: change.handRole });
    await spendOpenInvitations(tx, { subject, accountId });
  }
  const isNew = change.kind === 'give' && change.before === null;
  const isSame = change.kind === 'give' && change.before === change.role;
  if (!isSame) {
    await recordMember(tx, isNew ? 'added' : 'changed', { subject, accountId, role: change.role });
  }
  await announceMembers(tx, subject);
  await announceAccess(tx, { subject, accountIds: [accountId] });
}
