import { sql } from 'kysely';
import type { Language } from '../../../contract/enums.ts';
import type { MemberSubject } from '../../access/projects/member-subject.ts';
import type { Transaction } from '../../platform/database/database.ts';

export async function deleteOwnProjects(tx: Transaction, ownerId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('projects')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteOwnTeams(tx: Transaction, ownerId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('teams')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

interface Things {
  projectIds: string[];
  teamIds: string[];
}

interface LeftMember {
  id: string;
  email: string;
  name: string;
  language: Language;
  /** Project names, a line each; null for people who were only on a team. */
  projects: string | null;
}

export async function listLeftMembers(
  tx: Transaction,
  { projectIds, teamIds }: Things,
): Promise<LeftMember[]> {
  const { rows } = await sql<LeftMember>`
    select accounts.id, accounts.email, accounts.name, accounts.language,
      string_agg(distinct projects.name, E'\\n') as projects
    from (
      select account_id, project_id from project_members
      where project_id = any(${projectIds}::uuid[]) and removed_at is null
      union
      select team_members.account_id, projects.id from team_members
        join projects on projects.team_id = team_members.team_id
      where projects.id = any(${projectIds}::uuid[]) and team_members.removed_at is null
      union
      select account_id, null from team_members where team_id = any(${teamIds}::uuid[]) and removed_at is null
    ) as members
      join accounts on accounts.id = members.account_id and accounts.state = 'active'
      left join projects on projects.id = members.project_id
    group by accounts.id`.execute(tx);
  return rows;
}

interface Membership {
  subject: MemberSubject;
  ownerId: string;
}

export async function listMemberships(tx: Transaction, accountId: string): Promise<Membership[]> {
  const { rows } = await sql<{ kind: MemberSubject['kind']; id: string; ownerId: string }>`
    select 'team' as kind, teams.id, teams.owner_id as "ownerId"
    from team_members member join teams on teams.id = member.team_id and teams.deleted_at is null
    where member.account_id = ${accountId} and member.removed_at is null
    union all
    select 'project', projects.id, projects.owner_id
    from project_members member join projects on projects.id = member.project_id and projects.deleted_at is null
    where member.account_id = ${accountId} and member.removed_at is null
    union all
    select 'file', files.id, projects.owner_id
    from file_members member
      join files on files.id = member.file_id
      join projects on projects.id = files.project_id and projects.deleted_at is null
    where member.account_id = ${accountId} and member.removed_at is null`.execute(tx);
  return rows.map(({ kind, id, ownerId }) => ({ subject: { kind, id }, ownerId }));
}

export async function leaveEverything(tx: Transaction, accountId: string): Promise<void> {
  const left = { removed_at: sql<Date>`now()` };
  await tx.updateTable('team_members').set(left).where('account_id', '=', accountId).execute();
  await tx.updateTable('project_members').set(left).where('account_id', '=', accountId).execute();
  await tx.updateTable('file_members').set(left).where('account_id', '=', accountId).execute();
  await tx
    .updateTable('link_openings')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute();
  for (const table of [
    'notifications',
    'notification_counts',
    'notification_settings',
    'notification_mutes',
    'project_pins',
    'opened_files',
  ] as const) {
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  }
  await tx.deleteFrom('invitations').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('codes').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('presence').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
}
