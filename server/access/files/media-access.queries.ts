import { sql } from 'kysely';
import { CommentType } from '../../../contract/enums.ts';
import type { Database } from '../../platform/database/database.ts';
import { isRestorable } from '../../platform/database/recoverable.ts';

interface Named {
  id: string;
  sessionId: string | undefined;
}

const isDeleted = sql<boolean>`(file_versions.deleted_at is not null or files.deleted_at is not null)`;

/** The trash lists files deleted by themselves, without a folder, and versions of a remaining file. */
const isListedInTrash = sql<boolean>`case
  when not ${isDeleted} then false
  when files.deleted_at is null then ${isRestorable('file_versions')}
  else files.deleted_root = files.id and ${isRestorable('files')} and files.version_id = file_versions.id
end`;

/** A session ends with sign-out, with a new password, and with the account. */
const isSessionOpen = (sessionId: string | undefined) => sql`exists (
  select from sessions join accounts on accounts.id = sessions.account_id
  where sessions.id = ${sessionId ?? null}::uuid and accounts.state = 'active'
)`;

/** Pictures of the demo's template, which every demo shows. */
const isTemplate = sql`(file_versions.deleted_at is null
  and exists (select from file_versions demo where demo.template_id = file_versions.id))`;

interface ObjectPlace {
  file_id: string;
  version_id: string | null;
  is_private: boolean;
  is_template: boolean;
  is_session_open: boolean;
  is_deleted: boolean;
  trashed: TrashedPicture | null;
}

const selectPlaceOfVersion = ({ id, sessionId }: Named) => sql<ObjectPlace>`
  select file_versions.file_id, file_versions.id as version_id, false as is_private, ${isTemplate} as is_template,
    ${isSessionOpen(sessionId)} as is_session_open, ${isDeleted} as is_deleted,
    case when ${isListedInTrash} then json_build_object(
      'key', file_versions.renditions ->> 'thumbnail', 'projectId', files.project_id, 'isHidden', files.hidden
    ) end as trashed
  from file_versions join files on files.id = file_versions.file_id
  where file_versions.id = ${id}`;

const selectPlaceOfAttachment = ({ id, sessionId }: Named) => sql<ObjectPlace>`
  select attachment.file_id, comment.version_id,
    coalesce(comment.type = ${sql.lit(CommentType.private)}, false) as is_private, false as is_template,
    ${isSessionOpen(sessionId)} as is_session_open, false as is_deleted, null::json as trashed
  from comment_attachments attachment left join comments comment on comment.id = attachment.comment_id
  where attachment.id = ${id}`;

export interface TrashedPicture {
  key: string | null;
  projectId: string;
  isHidden: boolean;
}

/** Finds the file of a stored object (a version, rendition or attachment), and whether the session is open. */
export async function findPlaceOfObject(
  db: Database,
  { area, ...named }: Named & { area: string },
): Promise<ObjectPlace | undefined> {
  const select = area === 'versions' ? selectPlaceOfVersion : selectPlaceOfAttachment;
  return (await select(named).execute(db)).rows[0];
}
