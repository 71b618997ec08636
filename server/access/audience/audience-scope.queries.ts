import { type RawBuilder, sql } from 'kysely';
import type { Grant } from '../../person.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/database.ts';
import { openLinksOf } from '../links/share-link.queries.ts';
import { isOpenProject, seesPrivateBy } from '../projects/project-access.queries.ts';

/** A team, project or part of a project that is open to one listener. */
export interface AudienceScope {
  /** Account id, or key of the grant. */
  holder: string;
  teamId: string | null;
  projectId: string | null;
  /** File, or folder with its content; null: the whole project. */
  itemId: string | null;
  versionId: string | null;
  isNewestOnly: boolean;
  isMember: boolean;
  /** Follows `contract/roles.ts`. */
  seesPrivate: boolean;
  /** False while the project is inactive, or the item is in the trash or private. */
  isOpen: boolean;
  /** Start of unbroken access, in microseconds since 1970. */
  since: number;
}

export interface Audiences {
  accountIds: string[];
  grants: Array<Grant & { key: string }>;
  within?: { projectIds: string[]; teamIds: string[] };
}

const microseconds = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

export function selectScopes({ accountIds, grants, within }: Audiences): RawBuilder<AudienceScope> {
  const ofProjects = (column: string) =>
    within ? sql`${sql.ref(column)} = ${anyOf(within.projectIds)}` : sql`true`;
  const ofTeams = within ? sql`team_id = ${anyOf(within.teamIds)}` : sql`true`;
  const isShown = sql`item.deleted_at is null and not item.hidden`;
  return sql<AudienceScope>`
    select account_id::text as holder, null::uuid as "teamId", project_id as "projectId", null::uuid as "itemId",
      null::uuid as "versionId", false as "isNewestOnly", true as "isMember",
      ${seesPrivateBy('project_people')} as "seesPrivate",
      ${isOpenProject} as "isOpen", ${microseconds('open_since')} as since
    from project_people
      join projects on projects.id = project_id
      join accounts owner on owner.id = projects.owner_id
    where account_id = ${anyOf(accountIds)} and ${ofProjects('project_people.project_id')}
    union all
    select account_id::text, team_id, null, null, null, false, true, false, true, ${microseconds('open_since')}
    from team_people
    where account_id = ${anyOf(accountIds)} and ${ofTeams}
    union all
    select guest.account_id::text, null, item.project_id, item.id, null, false, false, false,
      ${isOpenProject} and ${isShown},
      ${microseconds('guest.open_since')}
    from file_members guest
      join files item on item.id = guest.file_id
      join projects on projects.id = item.project_id and projects.deleted_at is null
      join accounts owner on owner.id = projects.owner_id
    where guest.account_id = ${anyOf(accountIds)} and guest.joined_at is not null and guest.removed_at is null
      and ${ofProjects('item.project_id')}
    union all
    select link.key, null, projects.id, link.item_id, link.version_id, link.newest_only, false, false,
      ${isOpenProject} and (link.item_id is null or (${isShown})), ${microseconds('link.open_since')}
    from (${openLinksOf(grants)}) link
      left join files item on item.id = link.item_id
      join projects on projects.id = coalesce(link.project_id, item.project_id) and projects.deleted_at is null
      join accounts owner on owner.id = projects.owner_id
    where ${ofProjects('projects.id')}
    union all
    select link.key, null, item.project_id, item.id, case when link.newest_only then null else chosen.version_id end,
      link.newest_only, false, false,
      ${isOpenProject} and ${isShown} and (link.newest_only or chosen.version_id is not null),
      greatest(${microseconds('link.open_since')}, ${microseconds('chosen.added_at')})
    from (${openLinksOf(grants)}) link
      join selections on selections.id = link.selection_id
      join selection_files chosen on chosen.selection_id = selections.id
      join files item on item.id = chosen.file_id and item.project_id = selections.project_id
      join projects on projects.id = item.project_id and projects.deleted_at is null
      join accounts owner on owner.id = projects.owner_id
    where ${ofProjects('item.project_id')}`;
}

export async function listScopes(db: Database, audiences: Audiences): Promise<AudienceScope[]> {
  const { rows } = await selectScopes(audiences).execute(db);
  return rows;
}
