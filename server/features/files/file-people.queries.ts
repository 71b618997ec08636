import { sql } from 'kysely';
import { CommentType } from '../../../contract/enums.ts';
import type { Subtree } from '../../access/files/subtree.ts';
import type { Database } from '../../platform/database/database.ts';

export interface FilePerson {
  account_id: string;
  name: string;
  email: string;
  picture_key: string | null;
  is_owner: boolean;
  member_type: 1 | 2 | 3 | null;
  team_role: 1 | 2 | null;
  file_role: 1 | 2 | 3 | null;
}

/** The owner first. A project root has no shares of its own. */
export async function listFilePeople(
  db: Database,
  { projectId, topId: fileId }: Subtree,
): Promise<FilePerson[]> {
  const { rows } = await sql<FilePerson>`
    select accounts.id as account_id, name, email, picture_key,
      bool_or(is_owner) as is_owner, max(member_type) as member_type, max(team_role) as team_role,
      max(file_role) as file_role
    from (
      select account_id, is_owner, member_type, team_role, null::smallint as file_role
      from project_people where project_id = ${projectId}
      union all
      select account_id, false, null, null, type
      from file_members
      where file_id = ${fileId ?? null}::uuid and joined_at is not null and removed_at is null
    ) people join accounts on accounts.id = account_id
    where state in ('active', 'pretend')
    group by accounts.id
    order by bool_or(is_owner) desc, name, accounts.id`.execute(db);
  return rows;
}

interface Visited {
  below: Subtree;
  versionId: string | undefined;
}

export async function listSpeakers(
  db: Database,
  { below: { projectId, topId: fileId }, versionId }: Visited,
): Promise<FilePerson[]> {
  const { rows } = await sql<FilePerson>`
    with speakers as (
      select owner_id as account_id from projects where id = ${projectId}
      union
      select author_id from comments join files on files.id = comments.file_id
      where comments.type = ${CommentType.public} and files.project_id = ${projectId}
        and files.deleted_at is null and not files.hidden
        and (${fileId ?? null}::uuid is null or files.id = ${fileId ?? null}::uuid
          or files.ancestors @> array[${fileId ?? null}::uuid])
        and (${versionId ?? null}::uuid is null or comments.version_id = ${versionId ?? null}::uuid)
    )
    select accounts.id as account_id, name, email, picture_key,
      coalesce(bool_or(is_owner), false) as is_owner, max(member_type) as member_type,
      max(team_role) as team_role, null::smallint as file_role
    from speakers
    join accounts on accounts.id = speakers.account_id
    left join project_people people on people.project_id = ${projectId} and people.account_id = accounts.id
    where state in ('active', 'pretend')
    group by accounts.id
    order by coalesce(bool_or(is_owner), false) desc, name, accounts.id`.execute(db);
  return rows;
}
