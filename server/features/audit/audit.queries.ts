import { type RawBuilder, sql } from 'kysely';
import { type AuditKind, auditKinds } from '../../../contract/calls/audit.ts';
import { nameBefore } from '../../access/audience/awaited-people.queries.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { containsPattern } from '../../platform/database/like.ts';
import type { AccountStateName } from '../../platform/database/schema/accounts.ts';
import type { RecordedEvent } from '../../platform/events/settled.ts';
import type { CommandDetails } from '../accounts/account/accounts.announcer.ts';

/** Files entries under the owner of the place, else the account concerned, else the actor. */
export async function insertEntries(tx: Transaction, events: RecordedEvent[]): Promise<void> {
  await sql`
    insert into audit_entries (event_id, created_at, owner_id, type, actor_id, link_id, network, device, project_id,
      team_id, file_id, person_id, data)
    select event.id, to_timestamp(event.at / 1000000.0), owner.id, event.type, event."actorId", event."linkId",
      event.network, event.device, coalesce(subject."projectId", place.project_id), subject."teamId", subject."fileId", subject."userId", event.data
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event(id bigint, at bigint, type text,
        "actorId" uuid, "linkId" uuid, network text, device text, data jsonb),
      jsonb_to_record(event.data) as subject("ownerId" uuid, "projectId" uuid, "teamId" uuid, "fileId" uuid,
        "userId" uuid),
      lateral (select (select project_id from files where files.id = subject."fileId") as project_id) place,
      lateral (
        select coalesce(
          subject."ownerId",
          (select owner_id from projects where projects.id = coalesce(subject."projectId", place.project_id)),
          (select owner_id from teams where teams.id = subject."teamId"),
          case when subject."projectId" is null and subject."teamId" is null and subject."fileId" is null
            then subject."userId" end,
          event."actorId"
        ) as id
      ) owner
    where owner.id is not null`.execute(tx);
}

export interface Filter {
  ownerId: string;
  kind?: AuditKind | undefined;
  userId?: string | undefined;
  projectId?: string | undefined;
}

interface Page extends Filter {
  /** Event id of the last entry shown. */
  before?: number | undefined;
  limit: number;
}

export interface EntryRow {
  event_id: number;
  at: number;
  type: string;
  actor_id: string | null;
  actor_name: string | null;
  actor_state: AccountStateName | null;
  link_id: string | null;
  network: string | null;
  device: string | null;
  project_id: string | null;
  project_name: string | null;
  team_id: string | null;
  team_name: string | null;
  file_id: string | null;
  file_name: string | null;
  person_id: string | null;
  person_name: string | null;
  detail: number | null;
  plan: number | null;
  /** Changes that an administrator's command made. */
  ran: CommandDetails | null;
}

function matches({ ownerId, kind, userId, projectId }: Filter) {
  const types = kind ? [...auditKinds[kind]] : null;
  return sql`
  owner_id = ${ownerId}
  and (${types}::text[] is null or type = any(${types}::text[]))
  and (${userId ?? null}::uuid is null or actor_id = ${userId ?? null} or person_id = ${userId ?? null})
  and (${projectId ?? null}::uuid is null or project_id = ${projectId ?? null})`;
}

/** Names nothing that was deleted or has another owner by now. */
export async function listEntries(db: Database, { before, limit, ...filter }: Page): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.*, actor.name as actor_name, actor.state as actor_state,
      ${nameBefore('person', sql`${filter.ownerId}::uuid`)} as person_name, projects.name as project_name,
      teams.name as team_name, files.name as file_name
    from (
      select event_id, (extract(epoch from created_at) * 1000000)::bigint as at, type, actor_id, link_id, network,
        device, project_id, team_id, file_id, person_id,
        coalesce(data -> 'change', data -> 'command', data -> 'role', data -> 'cause')::int as detail,
        (data -> 'plan')::int as plan, case when type = 'admin.ran' then data end as ran
      from audit_entries
      where ${matches(filter)}
        and (${before ?? null}::bigint is null or event_id < ${before ?? null})
      order by event_id desc
      limit ${limit}
    ) entry
    left join accounts actor on actor.id = entry.actor_id and actor.state <> 'deleted'
    left join accounts person on person.id = entry.person_id and person.state <> 'deleted'
    left join projects on projects.id = entry.project_id and projects.owner_id = ${filter.ownerId}
    left join teams on teams.id = entry.team_id and teams.owner_id = ${filter.ownerId}
    left join files on files.id = entry.file_id and files.project_id = projects.id
    order by event_id desc`.execute(db);
  return rows;
}

export async function listAdministration(
  db: Database,
  { before, limit }: Pick<Page, 'before' | 'limit'>,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.*, actor.name as actor_name, actor.state as actor_state, person.name as person_name,
      null as project_name, null as team_name, null as file_name
    from (
      select event_id, (extract(epoch from created_at) * 1000000)::bigint as at, type, actor_id, link_id, network,
        device, project_id, team_id, file_id, person_id, (data -> 'command')::int as detail, null::int as plan, data as ran
      from audit_entries
      where type = 'admin.ran' and (${before ?? null}::bigint is null or event_id < ${before ?? null})
      order by event_id desc
      limit ${limit}
    ) entry
    left join accounts actor on actor.id = entry.actor_id and actor.state <> 'deleted'
    left join accounts person on person.id = entry.person_id and person.state <> 'deleted'
    order by event_id desc`.execute(db);
  return rows;
}

interface Named {
  id: string;
  name: string;
}

interface Wanted {
  ownerId: string;
  search: string;
  limit: number;
}

const following = (
  column: 'actor_id' | 'person_id' | 'project_id',
  ownerId: string,
  id: RawBuilder<unknown>,
) => sql`(
  select ${sql.ref(column)} from audit_entries
  where owner_id = ${ownerId} and ${sql.ref(column)} > ${id}
  order by ${sql.ref(column)} limit 1)`;

const NO_ID = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** Steps from id to id by index: the cost must not grow with the trail. */
export async function listNamedPeople(db: Database, { ownerId, search, limit }: Wanted): Promise<Named[]> {
  const next = (id: RawBuilder<unknown>) =>
    sql`least(${following('actor_id', ownerId, id)}, ${following('person_id', ownerId, id)})`;
  const name = nameBefore('accounts', sql`${ownerId}::uuid`);
  const { rows } = await sql<Named>`
    with recursive step(id) as (
      select ${next(NO_ID)} union all select ${next(sql`step.id`)} from step where step.id is not null
    )
    select step.id, account.name from step cross join lateral (
      select ${name} as name from accounts
      where accounts.id = step.id and state <> 'deleted' and ${name} ilike ${containsPattern(search)} limit 1
    ) account limit ${limit}`.execute(db);
  return rows;
}

export async function listNamedProjects(db: Database, { ownerId, search, limit }: Wanted): Promise<Named[]> {
  const next = (id: RawBuilder<unknown>) => following('project_id', ownerId, id);
  const { rows } = await sql<Named>`
    with recursive step(id) as (
      select ${next(NO_ID)} union all select ${next(sql`step.id`)} from step where step.id is not null
    )
    select step.id, project.name from step cross join lateral (
      select name from projects
      where projects.id = step.id and owner_id = ${ownerId} and name ilike ${containsPattern(search)} limit 1
    ) project limit ${limit}`.execute(db);
  return rows;
}
