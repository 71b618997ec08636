import { type RawBuilder, sql } from 'kysely';
import {
  CommentType,
  ItemType,
  ProcessingState,
  ReviewAnswer,
  ReviewState,
} from '../../../../contract/enums.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type FileItemRow, itemColumns, itemTables } from './file-items.queries.ts';
import type { Cursor, SortColumn } from './list-cursor.ts';

const inTime = (column: string) => ({
  by: sql.ref(column),
  // Microseconds: a JavaScript date would drop the digits that separate two rows.
  value: sql<string | number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`,
  place: (value: string | number) => sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`,
});
const inOrder = (column: string, type: 'text' | 'bigint') => ordered(sql.ref(column), type);
const ordered = (by: RawBuilder<unknown>, type: 'text' | 'bigint') => ({
  by,
  value: sql<string | number>`${by}`,
  place: (value: string | number) => sql`${value}::${sql.raw(type)}`,
});

const uploaderName = sql`(select name from accounts where accounts.id = files.created_by) collate "C"`;

function sortOf(column: SortColumn, { seesPrivate, type }: Pick<PartScope, 'seesPrivate' | 'type'>) {
  if (column === 'openComments') return ordered(countOpen({ seesPrivate }), 'bigint');
  // Only the few folders have hidden sizes. Files keep the order of their index.
  return column === 'fileSize' && type === ItemType.folder && !seesPrivate ? visibleSize : sorts[column];
}

const visibleSize = ordered(sql`(files.size_bytes - files.hidden_size_bytes)`, 'bigint');

const countOpen = ({ seesPrivate }: Pick<PartScope, 'seesPrivate'>) => sql`(
  select count(*) from comments
  where comments.version_id = files.version_id and comments.parent_id is null
    and comments.completed_at is null and (${seesPrivate} or comments.type = ${CommentType.public}))`;

const sorts = {
  createdAt: inTime('files.created_at'),
  updatedAt: inTime('files.updated_at'),
  name: inOrder('files.order_name', 'text'),
  mimeType: inOrder('files.mime_type', 'text'),
  fileSize: inOrder('files.size_bytes', 'bigint'),
  status: inOrder('files.status', 'bigint'),
  version: inOrder('files.version_count', 'bigint'),
  uploadedBy: ordered(uploaderName, 'text'),
} satisfies Record<Exclude<SortColumn, 'openComments'>, object>;

/** Applies to files. A filtered list has no folders. */
export interface FileFilter {
  statuses: number[];
  kinds: string[];
  uploaderId: string | undefined;
  hasOpenComments: boolean;
  newSince: Date | undefined;
  /** Undefined: any. Visitors of a link are never reviewers. */
  review: { kind: 'mine' | 'late' | 'approved'; accountId: string | undefined } | undefined;
}

export interface PartScope {
  folderId: string;
  type: 0 | 1;
  seesPrivate: boolean;
  /** False: leaves out files that cannot be shown. */
  seesBroken: boolean;
  search: string;
  /** Undefined: all. */
  filter: FileFilter | undefined;
}

export interface PartPage extends PartScope {
  sortColumn: SortColumn;
  isDescending: boolean;
  limit: number;
  offset: number;
  before?: Cursor | undefined;
}

const isBroken = sql<boolean>`exists (
  select from file_versions where file_versions.id = files.version_id and processing = ${ProcessingState.failed})`;

const kindOf = {
  image: sql<boolean>`mime_type like 'image/%'`,
  video: sql<boolean>`(mime_type like 'video/%' or mime_type = 'application/mxf')`,
  pdf: sql<boolean>`mime_type = 'application/pdf'`,
} satisfies Record<string, RawBuilder<boolean>>;

const isKind = (name: string): name is keyof typeof kindOf => name in kindOf;

function isReviewed({ kind, accountId = NOBODY }: NonNullable<FileFilter['review']>): RawBuilder<boolean> {
  const isOpen = sql`reviews.state = ${ReviewState.open}`;
  const asked = (condition: RawBuilder<unknown>) => sql`exists (
    select from reviewers where reviewers.review_id = reviews.id and (${condition}))`;
  const isMeant = {
    mine: sql`${isOpen} and ${asked(sql`account_id = ${accountId}::uuid and answer is null`)}`,
    late: sql`${isOpen} and reviews.due_at < now()`,
    approved: sql`reviews.state = ${ReviewState.approved}
      and not ${asked(sql`answer = ${ReviewAnswer.needsChanges} or (answer is null and lost_at is null)`)}`,
  } satisfies Record<typeof kind, RawBuilder<unknown>>;
  return sql<boolean>`exists (
    select from reviews where reviews.version_id = files.version_id and ${isMeant[kind]})`;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

function isWanted({ filter, seesPrivate }: Pick<PartScope, 'filter' | 'seesPrivate'>): RawBuilder<boolean> {
  if (!filter) return sql<boolean>`true`;
  const { statuses, kinds, uploaderId, hasOpenComments, newSince, review } = filter;
  const ofKinds = kinds.filter(isKind).map((kind) => kindOf[kind]);
  const all = [
    sql<boolean>`type = ${ItemType.file}`,
    ...(statuses.length > 0 ? [sql<boolean>`status = any(${statuses}::smallint[])`] : []),
    ...(ofKinds.length > 0 ? [sql<boolean>`(${sql.join(ofKinds, sql` or `)})`] : []),
    ...(uploaderId ? [sql<boolean>`created_by = ${uploaderId}::uuid`] : []),
    ...(hasOpenComments ? [sql<boolean>`${countOpen({ seesPrivate })} > 0`] : []),
    ...(review ? [isReviewed(review)] : []),
    ...(newSince
      ? [
          sql<boolean>`exists (
            select from file_versions
            where file_versions.id = files.version_id and file_versions.created_at > ${newSince})`,
        ]
      : []),
  ];
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

/** Tells the rows of `files` that belong to a part. */
function isOfPart(scope: PartScope): RawBuilder<unknown> {
  const { folderId, type, seesPrivate, seesBroken, search, filter } = scope;
  const all = [
    sql`folder_id = ${folderId} and type = ${type} and deleted_at is null`,
    ...(seesPrivate ? [] : [sql`not hidden`]),
    ...(seesBroken || type !== ItemType.file ? [] : [sql`not ${isBroken}`]),
    ...(search === '' ? [] : [sql`strpos(search_name, fold_name(${search})) > 0`]),
    ...(filter ? [isWanted(scope)] : []),
  ];
  return sql.join(all, sql` and `);
}

/** Ids alone, which the index of the order answers by itself however much is skipped. */
function selectIds(page: PartPage) {
  const { by, place } = sortOf(page.sortColumn, page);
  const order = page.isDescending ? sql`desc` : sql`asc`;
  const behind = page.isDescending ? sql`<` : sql`>`;
  const { before } = page;
  const isBehind = before && sql`and (${by}, id) ${behind} (${place(before.value)}, ${before.id}::uuid)`;
  return sql`select id from files where ${isOfPart(page)} ${isBehind ?? sql``}
    order by ${by} ${order}, id ${order} limit ${page.limit}::bigint offset ${page.offset}::bigint`;
}

interface Wanted {
  /** All have the same order. */
  pages: [PartPage, ...PartPage[]];
  limit: number;
}

export interface ListedRow extends FileItemRow {
  sort_value: string | number;
}

/** Parts of a folder, with all that a list shows of each file and folder, in one statement. */
export async function listParts(db: Database, { pages, limit }: Wanted): Promise<ListedRow[]> {
  const [page] = pages;
  const ids = sql.join(
    pages.map((one) => sql`array(${selectIds(one)})`),
    sql` || `,
  );
  const { rows } = await sql<ListedRow>`
    select ${itemColumns}, ${sortOf(page.sortColumn, page).value} as sort_value
    from ${itemTables}
      join unnest((${ids})[1:${limit}::integer]) with ordinality listed (id, place) on listed.id = files.id
    where files.deleted_at is null
    order by listed.place`.execute(db);
  return rows;
}

export async function countPart(db: Database, scope: PartScope): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from files where ${isOfPart(scope)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export const listUploaders = (
  db: Database,
  { folderId, seesPrivate }: Pick<PartScope, 'folderId' | 'seesPrivate'>,
) =>
  db
    .selectFrom('files')
    .innerJoin('accounts', 'accounts.id', 'files.created_by')
    .where('files.folder_id', '=', folderId)
    .where('files.type', '=', ItemType.file)
    .where('files.deleted_at', 'is', null)
    .$if(!seesPrivate, (query) => query.where('files.hidden', '=', false))
    .select(['accounts.id as account_id', 'accounts.name', 'accounts.state', 'accounts.picture_key'])
    .distinct()
    .orderBy('accounts.name')
    .limit(UPLOADERS_MAX)
    .execute();

const UPLOADERS_MAX = 200;
