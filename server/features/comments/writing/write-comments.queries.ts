import { sql } from 'kysely';
import { CommentType } from '../../../../contract/enums.ts';
import type { Figure } from '../../../../contract/figures.ts';
import type { RichText } from '../../../../contract/rich-text.ts';
import type { Database, Transaction } from '../../../parts/database/database.ts';
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

/** False when the comment is gone. */
export async function countReply(
  tx: Transaction,
  { parentId, by }: { parentId: string; by: 1 | -1 },
): Promise<boolean> {
  const row = await tx
    .updateTable('comments')
    .set({ reply_count: sql`reply_count + ${by}::integer` })
    .where('id', '=', parentId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface NewWords {
  id: string;
  body: string;
  rich: RichText;
}

export async function updateWords(tx: Transaction, { id, body, rich }: NewWords): Promise<boolean> {
  const row = await tx
    .updateTable('comments')
    .set({ body, rich: JSON.stringify(rich), updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Exactly these are mentioned from now on. */
export async function setMentions(
  tx: Transaction,
  { commentId, accountIds }: { commentId: string; accountIds: string[] },
): Promise<void> {
  await sql`
    delete from comment_mentions
    where comment_id = ${commentId} and account_id <> all(${accountIds}::uuid[])`.execute(tx);
  await sql`
    insert into comment_mentions (comment_id, account_id)
    select ${commentId}, account_id from unnest(${accountIds}::uuid[]) as account_id
    on conflict do nothing`.execute(tx);
}

/** Its replies, likes and files go with it. Undefined when it is gone already. */
export const deleteComment = (tx: Transaction, id: string) =>
  tx.deleteFrom('comments').where('id', '=', id).returning(['version_id', 'type']).executeTakeFirst();

/** False when nothing changed. */
export async function setComplete(
  tx: Transaction,
  { id, by }: { id: string; by: string | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('comments')
    .set({ completed_at: by === null ? null : sql`now()`, completed_by: by })
    .where('id', '=', id)
    .where('completed_at', by === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface Liking {
  id: string;
  accountId: string;
  isLiked: boolean;
}

interface Liked {
  likeCount: number;
  isChanged: boolean;
}

/** One like a person. Undefined when the comment is gone. */
export async function setLike(
  tx: Transaction,
  { id, accountId, isLiked }: Liking,
): Promise<Liked | undefined> {
  const held = await tx
    .selectFrom('comments')
    .select('like_count')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  const change = isLiked
    ? sql`insert into comment_likes (comment_id, account_id) values (${id}, ${accountId}) on conflict do nothing`
    : sql`delete from comment_likes where comment_id = ${id} and account_id = ${accountId}`;
  const { numAffectedRows = 0n } = await change.execute(tx);
  const by = Number(numAffectedRows) * (isLiked ? 1 : -1);
  if (by === 0) return { likeCount: held.like_count, isChanged: false };
  const { like_count: likeCount } = await tx
    .updateTable('comments')
    .set({ like_count: sql`like_count + ${by}::integer` })
    .where('id', '=', id)
    .returning('like_count')
    .executeTakeFirstOrThrow();
  return { likeCount, isChanged: true };
}

/** What was sent before under the same name. */
export const findSent = (
  db: Database | Transaction,
  { authorId, clientId }: { authorId: string; clientId: string },
) =>
  db
    .selectFrom('comments')
    .select(['id', 'version_id', 'parent_id'])
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
