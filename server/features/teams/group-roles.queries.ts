import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';

export const listTeamsById = (tx: Transaction, teamIds: string[]) =>
  teamIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('teams')
        .select(['id', 'name', 'owner_id'])
        .where('id', 'in', teamIds)
        .where('deleted_at', 'is', null)
        .orderBy('owner_id')
        .orderBy('id')
        .execute();

/** Locks the person's own row in the same order: two sign-ins could deadlock otherwise. */
export async function lockOwners(
  tx: Transaction,
  { teamIds, accountId }: { teamIds: string[]; accountId: string },
): Promise<void> {
  await sql`
    select id from accounts
    where id = ${accountId} or id in (select owner_id from teams where id = any(${teamIds}::uuid[]))
    order by id for no key update`.execute(tx);
}

export const listMemberships = (tx: Transaction, accountId: string) =>
  tx
    .selectFrom('team_members')
    .select(['team_id', 'role', 'joined_at', 'from_group', 'hand_role'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .execute();

export type Membership = Awaited<ReturnType<typeof listMemberships>>[number];

interface Member {
  teamId: string;
  accountId: string;
}

interface Given extends Member {
  role: 1 | 2;
  handRole: 1 | 2 | null;
}

export async function giveGroupRole(
  tx: Transaction,
  { teamId, accountId, role, handRole }: Given,
): Promise<void> {
  const given = { role, from_group: true, hand_role: handRole };
  await tx
    .insertInto('team_members')
    .values({ id: newId(), team_id: teamId, account_id: accountId, joined_at: sql`now()`, ...given })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'account_id']).doUpdateSet({
        ...given,
        joined_at: sql`coalesce(team_members.joined_at, now())`,
        removed_at: null,
      }),
    )
    .execute();
}

export async function returnToHandRole(
  tx: Transaction,
  { teamId, accountId, role }: Member & { role: 1 | 2 },
): Promise<void> {
  await tx
    .updateTable('team_members')
    .set({ role, from_group: false, hand_role: null })
    .where('team_id', '=', teamId)
    .where('account_id', '=', accountId)
    .execute();
}
