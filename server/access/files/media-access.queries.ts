import { sql } from 'kysely';
import { CommentType } from '../../../contract/enums.ts';
import type { Database } from '../../parts/database/database.ts';
import { isRestorable } from '../../parts/database/recoverable.ts';

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

/** A session ends with sign-out, a new password, and the account. */
const isSessionOpen = (sessionId: string | undefined) =>
  sql<boolean>`exists (
    select from sessions join accounts on accounts.id = sessions.account_id
    where sessions.id = ${sessionId ?? null}::uuid and accounts.state = 'active'
  )`.as('is_session_open');

const findPlaceOfVersion = (db: Database, { id, sessionId }: Named) =>
  db
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .select([
      'file_versions.file_id',
      'file_versions.id as version_id',
      sql<boolean>`false`.as('is_private'),
      // Every demo shows it.
      sql<boolean>`(file_versions.deleted_at is null
        and exists (select from file_versions demo where demo.template_id = file_versions.id))`.as(
        'is_template',
      ),
      isSessionOpen(sessionId),
      isDeleted.as('is_deleted'),
      sql<TrashedPicture | null>`case when ${isListedInTrash} then json_build_object(
        'key', file_versions.renditions ->> 'thumbnail', 'projectId', files.project_id, 'isHidden', files.hidden) end`.as(
        'trashed',
      ),
    ])
    .where('file_versions.id', '=', id)
    .executeTakeFirst();

const findPlaceOfAttachment = (db: Database, { id, sessionId }: Named) =>
  db
    .selectFrom('comment_attachments as attachment')
    .leftJoin('comments as comment', 'comment.id', 'attachment.comment_id')
    .select([
      'attachment.file_id',
      'comment.version_id',
      sql<boolean>`coalesce(comment.type = ${sql.lit(CommentType.private)}, false)`.as('is_private'),
      sql<boolean>`false`.as('is_template'),
      isSessionOpen(sessionId),
      sql<boolean>`false`.as('is_deleted'),
      sql<TrashedPicture | null>`null::json`.as('trashed'),
    ])
    .where('attachment.id', '=', id)
    .executeTakeFirst();

export interface TrashedPicture {
  key: string | null;
  projectId: string;
  isHidden: boolean;
}

export const findPlaceOfObject = (db: Database, { area, ...named }: Named & { area: string }) =>
  area === 'versions' ? findPlaceOfVersion(db, named) : findPlaceOfAttachment(db, named);
