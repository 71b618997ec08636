import { sql } from 'kysely';
import pg from 'pg';
import { CommentType } from '../../../../contract/enums.ts';
import type { Figure } from '../../../../contract/figures.ts';
import type { RichText } from '../../../../contract/rich-text.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { keepStatements } from '../../../parts/database/statements/kept-statements.ts';
import { type CommentRow, commentColumns } from '../comments.queries.ts';
import type { Place } from './comment-place.ts';

export interface NewComment {
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

interface Shape {
  isReply: boolean;
  /** Somebody did it just now, so that the project shows it. */
  isActivity: boolean;
}

/**
 * Comments with their counts, or replies with theirs, in one statement. Of a reply the comment above is held first, as
 * by whoever deletes it; of a comment the version is not held: those who comment at once do not wait for each other.
 */
function buildInsert({ isReply, isActivity }: Shape, given: unknown) {
  const names = Object.keys(columns).map((column) => sql.ref(column));
  const types = Object.entries(columns).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`);
  const above = isReply
    ? sql`select id from comments where id in (select parent_id from given) order by id for no key update`
    : sql`select id from file_versions where id in (select version_id from given) and deleted_at is null`;
  const counted = isReply
    ? sql`update comments set reply_count = comments.reply_count + answers.count
        from (select parent_id, count(*) from added group by parent_id) as answers
        where comments.id = answers.parent_id`
    : sql`insert into comment_count_changes (version_id, comments, hidden_comments)
        select version_id, count(*), count(*) filter (where type = ${sql.lit(CommentType.private)})
        from added group by version_id`;
  return sql<CommentRow>`
    with given as materialized (
      select * from jsonb_to_recordset(${given}::jsonb) as given (${sql.join(types)})
    ),
    above as materialized (${above}),
    added as (
      insert into comments (${sql.join(names)}, project_id, uploader_id)
      select ${sql.join(Object.keys(columns).map((column) => sql.ref(`given.${column}`)))}, files.project_id,
        (select created_by from file_versions where file_versions.id = given.version_id)
      from given
      join above on above.id = ${sql.ref(isReply ? 'given.parent_id' : 'given.version_id')}
      join files on files.id = given.file_id
      on conflict (author_id, client_id) where client_id is not null do nothing
      returning *
    ),
    counted as (${counted}) ${isActivity ? sql`, touched as (${touchProject})` : sql``}
    select ${sql.join(commentColumns.map(selectColumn))}
    from added as comments join accounts as author on author.id = comments.author_id`;
}

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

const insertBuilt = keepStatements((db, shape: Shape, place: (name: 'given') => string) => ({
  compile: () => buildInsert(shape, place('given')).compile(db),
}));

/** By their ids. One is missing where the version, or the comment above, is gone, or the same thing was sent before. */
export async function insertComments(
  tx: Transaction,
  comments: NewComment[],
  { isActivity }: { isActivity: boolean },
): Promise<Map<string, CommentRow>> {
  const isReply = comments[0]?.parentId !== null;
  const given = JSON.stringify(comments.map(rowOf));
  const rows = await insertBuilt(tx, { shape: { isReply, isActivity }, values: { given } });
  return new Map(rows.map((row) => [row.id, row]));
}

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

/** One of them cannot be stored, or two waited for each other: the others need not suffer from it. */
export const isAboutOneComment = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(22|23|40P01)/.test(error.code ?? '');
