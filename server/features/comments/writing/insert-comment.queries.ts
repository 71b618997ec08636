import { sql } from 'kysely';
import { CommentType } from '../../../../contract/enums.ts';
import type { Figure } from '../../../../contract/figures.ts';
import type { RichText } from '../../../../contract/rich-text.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type CommentRow, commentColumns } from '../comments.queries.ts';
import type { Place } from './comment-place.ts';

export interface NewComment {
  id: string;
  fileId: string;
  versionId: string;
  parentId: string | null;
  authorId: string;
  /** Chosen by the sender, so that a retry is stored once. */
  clientId?: string | null;
  type: 1 | 2;
  body: string;
  rich: RichText;
  place?: Place;
  figures?: Figure[];
  width?: number | null;
  drawPadWidth?: number | null;
  drawPadHeight?: number | null;
  attachmentCount?: number;
}

const columns = {
  id: 'uuid',
  file_id: 'uuid',
  version_id: 'uuid',
  parent_id: 'uuid',
  author_id: 'uuid',
  client_id: 'uuid',
  type: 'smallint',
  body: 'text',
  rich: 'jsonb',
  start_ms: 'bigint',
  end_ms: 'bigint',
  frame: 'integer',
  end_frame: 'integer',
  figure_frame: 'integer',
  page: 'integer',
  figures: 'jsonb',
  figure_count: 'integer',
  width: 'double precision',
  draw_pad_width: 'double precision',
  draw_pad_height: 'double precision',
  attachment_count: 'integer',
};

const names = Object.keys(columns);
const columnNames = sql.raw(names.join(', '));
const givenColumns = sql.raw(names.map((name) => `given.${name}`).join(', '));
const givenTypes = sql.raw(
  Object.entries(columns)
    .map((pair) => pair.join(' '))
    .join(', '),
);

interface Insert {
  comment: NewComment;
  /** Seeded comments do not count as activity of the project. */
  isActivity: boolean;
}

/**
 * Inserts a comment or reply and updates the counts in one statement. A reply locks its comment first, in
 * the order of deletes. A comment does not lock its version, so concurrent comments do not wait. Undefined:
 * the parent is gone, or the comment is a retry.
 */
export async function insertComment(
  tx: Transaction,
  { comment, isActivity }: Insert,
): Promise<CommentRow | undefined> {
  const { parentId, versionId } = comment;
  const above =
    parentId === null
      ? sql`select id from file_versions where id = ${versionId} and deleted_at is null`
      : sql`select id from comments where id = ${parentId} for no key update`;
  const counted =
    parentId === null
      ? sql`insert into comment_count_changes (version_id, comments, hidden_comments)
        select version_id, 1, (type = ${sql.lit(CommentType.private)})::integer from added`
      : sql`update comments set reply_count = comments.reply_count + 1
        from added where comments.id = added.parent_id`;
  const { rows } = await sql<CommentRow>`
    with above as materialized (${above}),
    added as (
      insert into comments (${columnNames}, project_id, uploader_id)
      select ${givenColumns}, files.project_id,
        (select created_by from file_versions where file_versions.id = given.version_id)
      from above
      cross join jsonb_to_record(${JSON.stringify(rowOf(comment))}::jsonb) as given (${givenTypes})
      join files on files.id = given.file_id
      on conflict (author_id, client_id) where client_id is not null do nothing
      returning *
    ),
    counted as (${counted}) ${isActivity ? sql`, touched as (${touchProject})` : sql``}
    select ${commentColumns}
    from added as comments join accounts as author on author.id = comments.author_id`.execute(tx);
  return rows[0];
}

/**
 * Updates the project's last activity to the minute. Skips a locked row, because its holder writes the same
 * minute.
 */
const touchProject = sql`
  update projects set last_activity_at = now() where id in (
    select projects.id from projects join added on added.project_id = projects.id
    where last_activity_at < now() - interval '1 minute'
    for no key update of projects skip locked
  )`;

function rowOf({ place, figures = [], ...comment }: NewComment): Record<keyof typeof columns, unknown> {
  return {
    id: comment.id,
    file_id: comment.fileId,
    version_id: comment.versionId,
    parent_id: comment.parentId,
    author_id: comment.authorId,
    client_id: comment.clientId ?? null,
    type: comment.type,
    body: comment.body,
    rich: comment.rich,
    start_ms: place?.start_ms ?? null,
    end_ms: place?.end_ms ?? null,
    frame: place?.frame ?? null,
    end_frame: place?.end_frame ?? null,
    figure_frame: place?.figure_frame ?? null,
    page: place?.page ?? null,
    figures,
    figure_count: figures.length,
    width: comment.width ?? null,
    draw_pad_width: comment.drawPadWidth ?? null,
    draw_pad_height: comment.drawPadHeight ?? null,
    attachment_count: comment.attachmentCount ?? 0,
  };
}
