import type { Database, Transaction } from '../../platform/database/database.ts';

export const selectReachedTeams = (db: Database | Transaction, accountId: string) =>
  db
    .selectFrom('teams')
    .innerJoin('team_people as standing', (join) =>
      join.onRef('standing.team_id', '=', 'teams.id').on('standing.account_id', '=', accountId),
    )
    .innerJoin('accounts as owner', 'owner.id', 'teams.owner_id')
    .where('teams.deleted_at', 'is', null)
    .selectAll('teams')
    .select([
      'standing.is_owner',
      'standing.role',
      'owner.name as owner_name',
      'owner.email as owner_email',
      'owner.picture_key as owner_picture',
    ]);

export const findReachedTeam = (
  db: Database | Transaction,
  { accountId, teamId }: { accountId: string; teamId: string },
) => selectReachedTeams(db, accountId).where('teams.id', '=', teamId).executeTakeFirst();

export type ReachedTeam = NonNullable<Awaited<ReturnType<typeof findReachedTeam>>>;

export async function listOwnedTeamIds(db: Database, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('teams')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}
