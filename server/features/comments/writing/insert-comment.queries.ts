import { sql } from 'kysely';
import { CommentType } from '../../../../contract/enums.ts';
import type { Figure } from '../../../../contract/figures.ts';
import type { RichText } from '../../../../contract/rich-text.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { keepStatements } from '../../../parts/database/kept-statements.ts';
import { type CommentRow, commentColumns } from '../comments.queries.ts';
import type { Place } from './comment-place.ts';

interface NewComment {
  id: string;
  fileId: string;
  versionId: string;
  /** Null of a comment; what answers one names it. */
  parentId: string | null;
  authorId: string;
  /** Made up by the sender: what is sent twice is stored once. */
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

const insertedColumns = [
  'id',
  'file_id',
  'version_id',
  'parent_id',
  'author_id',
  'client_id',
  'type',
  'body',
  'rich',
  'start_ms',
  'end_ms',
  'frame',
  'end_frame',
  'figure_frame',
  'page',
  'figures',
  'figure_count',
  'width',
  'draw_pad_width',
  'draw_pad_height',
  'attachment_count',
] as const;

type InsertedColumn = (typeof insertedColumns)[number];

interface Shape {
  isReply: boolean;
  /** Somebody did it just now, so that the project shows it. */
  isActivity: boolean;
}

/**
 * A comment with its count, or a reply with its own, in one statement. Of a reply the comment above is held first, as
 * by whoever deletes it; of a comment the version is not held: those who comment at once do not wait for each other.
 */
const buildInsert = ({ isReply, isActivity }: Shape, place: (name: InsertedColumn) => string) => {
  const above = isReply
    ? sql`select from comments where id = ${place('parent_id')} for no key update`
    : sql`select from file_versions where id = ${place('version_id')} and deleted_at is null`;
  const values = sql.join(insertedColumns.map((column) => sql`${place(column)}`));
  const counted = isReply
    ? sql`update comments set reply_count = comments.reply_count + 1 from added where comments.id = added.parent_id`
    : sql`insert into comment_count_changes (version_id, comments, hidden_comments)
        select version_id, 1, (type = ${sql.lit(CommentType.private)})::integer from added`;
  return sql<CommentRow>`
    with above as materialized (${above}),
    added as (
      insert into comments (${sql.join(insertedColumns.map((column) => sql.ref(column)))}, project_id)
      select ${values}, (select project_id from files where id = ${place('file_id')}) from above
      on conflict (author_id, client_id) where client_id is not null do nothing
      returning *
    ),
    counted as (${counted}) ${isActivity ? sql`, touched as (${touchProject})` : sql``}
    select ${sql.join(commentColumns.map(selectColumn))}
    from added as comments join accounts as author on author.id = comments.author_id`;
};

const selectColumn = (column: string) => {
  const [name = '', alias] = column.split(' as ');
  return alias ? sql`${sql.ref(name)} as ${sql.ref(alias)}` : sql.ref(name);
};

/**
 * A project shows when something last happened in it, to the minute. Who finds it held does not wait: whoever holds it
 * writes the same minute.
 */
const touchProject = sql`
  update projects set last_activity_at = now() where id in (
    select projects.id from projects join added on added.project_id = projects.id
    where last_activity_at < now() - interval '1 minute'
    for no key update of projects skip locked
  )`;

const insertBuilt = keepStatements((db, shape: Shape, place: (name: InsertedColumn) => string) => ({
  compile: () => buildInsert(shape, place).compile(db),
}));

/** Undefined: the version, or the comment above, is gone, or the same thing was sent before. */
export async function insertComment(
  tx: Transaction,
  comment: NewComment,
  { isActivity }: { isActivity: boolean },
): Promise<CommentRow | undefined> {
  const { place, figures = [] } = comment;
  const [row] = await insertBuilt(tx, {
    shape: { isReply: comment.parentId !== null, isActivity },
    values: {
      id: comment.id,
      file_id: comment.fileId,
      version_id: comment.versionId,
      parent_id: comment.parentId,
      author_id: comment.authorId,
      client_id: comment.clientId ?? null,
      type: comment.type,
      body: comment.body,
      rich: JSON.stringify(comment.rich),
      start_ms: place?.start_ms ?? null,
      end_ms: place?.end_ms ?? null,
      frame: place?.frame ?? null,
      end_frame: place?.end_frame ?? null,
      figure_frame: place?.figure_frame ?? null,
      page: place?.page ?? null,
      figures: JSON.stringify(figures),
      figure_count: figures.length,
      width: comment.width ?? null,
      draw_pad_width: comment.drawPadWidth ?? null,
      draw_pad_height: comment.drawPadHeight ?? null,
      attachment_count: comment.attachmentCount ?? 0,
    },
  });
  return row;
}
