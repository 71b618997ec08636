import { type RawBuilder, sql } from 'kysely';
import { nameBefore, shownActor } from '../../access/audience/awaited-people.queries.ts';
import type { WholeProject } from '../../access/projects/whole-project.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountStateName } from '../../platform/database/schema/accounts.ts';
import type { Renditions } from '../../platform/database/schema/files.ts';
import type { RecordedEvent } from '../../platform/events/settled.ts';

export interface HistoryPage {
  of: { project: WholeProject } | { fileId: string };
  userId?: string | undefined;
  before?: number | undefined;
  limit: number;
}

/** Reads all types: filtering here could read past the limit. */
export async function listHistory(
  db: Database,
  { of, userId, before, limit }: HistoryPage,
): Promise<RecordedEvent[]> {
  const isOf =
    'project' in of ? sql`data ->> 'projectId' = ${of.project.id}` : sql`data ->> 'fileId' = ${of.fileId}`;
  const conditions = [sql`is_kept`, isOf];
  if (userId !== undefined) conditions.push(sql`actor_id = ${userId}`);
  if (before !== undefined) conditions.push(sql`id < ${before}`);
  const { rows } = await sql<RecordedEvent>`
    select id, topics, type, data, actor_id as "actorId", link_id as "linkId", network, device,
      (extract(epoch from created_at) * 1000000)::bigint as at
    from events where ${sql.join(conditions, sql` and `)}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export interface FileDetail {
  id: string;
  project_id: string;
  name: string;
  type: 0 | 1;
  hidden: boolean;
  is_gone: boolean;
  renditions: Renditions | null;
}

/** Includes files in the trash. */
export async function readFileDetails(db: Database, ids: string[]): Promise<FileDetail[]> {
  const { rows } = await sql<FileDetail>`
    select files.id, files.project_id, files.name, files.type, files.hidden, files.deleted_at is not null as is_gone,
      version.renditions
    from files left join file_versions version on version.id = files.version_id
    where files.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

interface NamedPerson {
  account_id: string;
  name: string;
  state: AccountStateName;
}

interface NamedActor extends NamedPerson {
  event_id: number;
  picture_key: string | null;
}

const ownerOf = (projectId: RawBuilder<unknown>) =>
  sql`(select owner_id from projects where id = ${projectId}::uuid)`;

/** Shows invited people by their address. */
export async function readPeople(
  db: Database,
  { ids, projectId }: { ids: string[]; projectId: string | undefined },
): Promise<NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`
    select id as account_id, ${nameBefore('accounts', ownerOf(sql`${projectId ?? null}`))} as name, state from accounts
    where id = any(${ids}::uuid[]) and state <> 'deleted'`.execute(db);
  return rows;
}

export async function readActors(db: Database, events: RecordedEvent[]): Promise<NamedActor[]> {
  const shown = shownActor({
    owner: ownerOf(sql`place."projectId"`),
    version: sql`place."fileVersionId"`,
    isByReview: sql`place."reviewId" is not null`,
  });
  const { rows } = await sql<NamedActor>`
    select event.id as event_id, actor.id as account_id, shown.name, actor.state, shown.picture_key
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event(id bigint, "actorId" uuid, data jsonb)
      cross join lateral
        jsonb_to_record(event.data) as place("projectId" uuid, "fileVersionId" uuid, "reviewId" uuid)
      join accounts actor on actor.id = event."actorId" and actor.state <> 'deleted'
      ${shown}
    where shown.name is not null`.execute(db);
  return rows;
}

export async function readWords(db: Database, ids: string[]): Promise<Array<{ id: string; words: string }>> {
  const { rows } = await sql<{ id: string; words: string }>`
    select id, left(body, 200) as words from comments where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
