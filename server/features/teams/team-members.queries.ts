import { sql } from 'kysely';
import type { Database, Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';

/** What a person decides is theirs from then on, whatever a group had given before. */
const byHand = { from_group: false, hand_role: null };

const hasInvitation = sql<boolean>`exists (
  select from invitations
  where invitations.team_id = team_members.team_id
    and invitations.account_id = team_members.account_id
    and used_at is null and expires_at > now()
)`;

/** Removed ones included, who keep their flagged row. */
export const listAllMembers = (db: Database | Transaction, teamId: string) =>
  db
    .selectFrom('team_members')
    .innerJoin('accounts', 'accounts.id', 'team_members.account_id')
    .where('team_members.team_id', '=', teamId)
    .select([
      'team_members.account_id',
      'team_members.role',
      'team_members.joined_at',
      'team_members.removed_at',
      'accounts.email',
      'accounts.email_key',
      'accounts.name',
      'accounts.picture_key',
      'accounts.state',
      'accounts.language',
    ])
    .select(hasInvitation.as('has_invitation'))
    .orderBy('team_members.id')
    .execute();

export type TeamMemberRow = Awaited<ReturnType<typeof listAllMembers>>[number];

interface WriteMembers {
  teamId: string;
  members: Array<{ accountId: string; role: 1 | 2 }>;
}

/** Adds people, changes them, or brings removed ones back, who then are the same members as before. All by hand. */
export async function writeMembers(tx: Transaction, { teamId, members }: WriteMembers): Promise<void> {
  if (members.length === 0) return;
  await tx
    .insertInto('team_members')
    .values(
      members.map(({ accountId, role }) => ({ id: newId(), team_id: teamId, account_id: accountId, role })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'account_id'])
        .doUpdateSet((set) => ({ role: set.ref('excluded.role'), removed_at: null, ...byHand })),
    )
    .execute();
}

export async function flagMembersRemoved(
  tx: Transaction,
  { teamId, accountIds }: { teamId: string; accountIds: string[] },
): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .updateTable('team_members')
    .set({ removed_at: sql`now()`, ...byHand })
    .where('team_id', '=', teamId)
    .where('account_id', 'in', accountIds)
    .execute();
}

/** Who left comes back only by accepting again. */
export async function flagMemberLeft(
  tx: Transaction,
  { teamId, accountId }: { teamId: string; accountId: string },
): Promise<void> {
  await tx
    .updateTable('team_members')
    .set({ removed_at: sql`now()`, joined_at: null, ...byHand })
    .where('team_id', '=', teamId)
    .where('account_id', '=', accountId)
    .execute();
}
