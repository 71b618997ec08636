import { sql } from 'kysely';
import type { Database, Transaction } from '../parts/database/database.ts';

/** Projects that a person reaches, with what decides about the person's rights. Strangers get no row. */
export const selectReachedProjects = (db: Database | Transaction, accountId: string) =>
  db
    .selectFrom('projects')
    .innerJoin('accounts as owner', 'owner.id', 'projects.owner_id')
    .leftJoin('teams as team', (join) =>
      join.onRef('team.id', '=', 'projects.team_id').on('team.deleted_at', 'is', null),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('project_people')
          .select(({ fn }) => [
            sql<boolean>`bool_or(is_owner)`.as('is_owner'),
            fn.max('member_type').as('member_type'),
            fn.max('team_role').as('team_role'),
            sql<boolean>`bool_or(can_download)`.as('may_download'),
          ])
          .whereRef('project_people.project_id', '=', 'projects.id')
          .where('project_people.account_id', '=', accountId)
          .groupBy('project_people.project_id')
          .as('standing'),
      (join) => join.onTrue(),
    )
    .where('projects.deleted_at', 'is', null)
    .selectAll('projects')
    .select([
      'standing.is_owner',
      'standing.member_type',
      'standing.team_role',
      'standing.may_download',
      'owner.name as owner_name',
      'owner.email as owner_email',
      'owner.picture_key as owner_picture',
      'team.name as team_name',
      sql<boolean>`projects.state = 1 and owner.state = 'active'`.as('is_active'),
    ]);

export const findReachedProject = (
  db: Database | Transaction,
  { accountId, projectId }: { accountId: string; projectId: string },
) => selectReachedProjects(db, accountId).where('projects.id', '=', projectId).executeTakeFirst();

export type ReachedProject = NonNullable<Awaited<ReturnType<typeof findReachedProject>>>;
