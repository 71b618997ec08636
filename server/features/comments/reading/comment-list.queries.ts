import { type SqlBool, sql } from 'kysely';
import { CommentType } from '../../../../contract/enums.ts';
import type { Database } from '../../../platform/database/database.ts';

export interface CommentScope {
  versionId: string;
  seesPrivate: boolean;
  readerId: string | undefined;
  isResolvedOnly: boolean;
  show: 'open' | 'mine' | 'withFigure' | 'withFile' | undefined;
  authorId: string | undefined;
  search: string;
}

const shows = {
  open: () => sql<SqlBool>`completed_at is null`,
  mine: (readerId: string | undefined) => sql<SqlBool>`author_id = ${readerId ?? null}::uuid`,
  withFigure: () => sql<SqlBool>`figure_count > 0`,
  withFile: () => sql<SqlBool>`attachment_count > 0`,
};

const holds = (search: string) => sql<SqlBool>`(
  strpos(search_text, fold_name(${search})) > 0 or exists (
    select from comments as reply
    where reply.parent_id = comments.id and strpos(reply.search_text, fold_name(${search})) > 0
  )
)`;

const selectScope = (db: Database, scope: CommentScope) => {
  const { versionId, seesPrivate, readerId, isResolvedOnly, show, authorId, search } = scope;
  return db
    .selectFrom('comments')
    .where('version_id', '=', versionId)
    .where('parent_id', 'is', null)
    .$if(!seesPrivate, (query) => query.where('type', '=', CommentType.public))
    .$if(isResolvedOnly, (query) => query.where('completed_at', 'is not', null))
    .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId ?? ''))
    .$if(show !== undefined, (query) => query.where(shows[show ?? 'open'](readerId)))
    .$if(search !== '', (query) => query.where(holds(search)));
};

export type SortColumn = 'createdAt' | 'time';

const columns = { createdAt: sql.ref('created_at'), time: sql.ref('place') };

interface Slice {
  sortColumn: SortColumn;
  isDescending: boolean;
  limit: number;
  offset: number;
}

/** Selects ids alone: an index covers them, so large offsets stay cheap. */
export async function listCommentIds(db: Database, scope: CommentScope, slice: Slice): Promise<string[]> {
  const order = slice.isDescending ? sql`desc` : sql`asc`;
  const rows = await selectScope(db, scope)
    .select('id')
    .orderBy(sql`${columns[slice.sortColumn]} ${order}, id ${order}`)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return rows.map((row) => row.id);
}

export async function countComments(db: Database, scope: CommentScope): Promise<number> {
  const row = await selectScope(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function isListed(db: Database, scope: CommentScope, id: string): Promise<boolean> {
  const row = await selectScope(db, scope).select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function countInFront(
  db: Database,
  scope: CommentScope,
  { id, sortColumn, isDescending }: Pick<Slice, 'sortColumn' | 'isDescending'> & { id: string },
): Promise<number> {
  const by = columns[sortColumn];
  const row = await selectScope(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(
      sql<SqlBool>`(${by}, id) ${sql.raw(isDescending ? '>' : '<')}
        (select ${by}, id from comments where id = ${id})`,
    )
    .executeTakeFirstOrThrow();
  return row.total;
}

interface Span {
  from: number | undefined;
  to: number | undefined;
  after: string | undefined;
  limit: number;
}

export const listMarkers = (db: Database, scope: CommentScope, { from, to, after, limit }: Span) =>
  selectScope(db, scope)
    .innerJoin('accounts as author', 'author.id', 'comments.author_id')
    .select([
      'comments.id',
      'comments.author_id',
      'comments.type',
      'comments.completed_at',
      'comments.start_ms',
      'comments.end_ms',
      'comments.frame',
      'comments.end_frame',
      'comments.figure_frame',
      'comments.page',
      'comments.place',
      'comments.figure_count',
      'author.name as author_name',
      'author.state as author_state',
      'author.picture_key as author_picture',
    ])
    .$if(from !== undefined, (query) =>
      query.where(sql<SqlBool>`coalesce(comments.end_ms, comments.start_ms) >= ${from ?? 0}`),
    )
    .$if(to !== undefined, (query) => query.where('comments.start_ms', '<=', to ?? 0))
    .$if(after !== undefined, (query) => query.where(isBehind(after ?? '')))
    .orderBy('comments.place')
    .orderBy('comments.id')
    .limit(limit)
    .execute();

const isBehind = (cursor: string) => {
  const [place, id] = cursor.split('~');
  return sql<SqlBool>`(comments.place, comments.id) > (${place}::bigint, ${id}::uuid)`;
};
