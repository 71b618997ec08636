import { sql } from 'kysely';
import { ItemType, ProcessingState } from '../../../../contract/enums.ts';
import type { Database } from '../../../parts/database/database.ts';
import type { Cursor, SortColumn } from './list-cursor.ts';

const inTime = (column: string) => ({
  by: sql.ref(column),
  // Microseconds: a JavaScript date would drop those that keep two rows apart.
  value: sql<string | number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`,
  place: (value: string | number) => sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`,
});
const inOrder = (column: string, type: 'text' | 'bigint') => ({
  by: sql.ref(column),
  value: sql<string | number>`${sql.ref(column)}`,
  place: (value: string | number) => sql`${value}::${sql.raw(type)}`,
});

const sorts = {
  createdAt: inTime('created_at'),
  updatedAt: inTime('updated_at'),
  name: inOrder('order_name', 'text'),
  mimeType: inOrder('mime_type', 'text'),
  fileSize: inOrder('size_bytes', 'bigint'),
  status: inOrder('status', 'bigint'),
} satisfies Record<SortColumn, object>;

export interface PartScope {
  folderId: string;
  type: 0 | 1;
  seesPrivate: boolean;
  /** False: files of which nothing can be shown are left out. */
  seesBroken: boolean;
  search: string;
}

interface PartPage extends PartScope {
  sortColumn: SortColumn;
  isDescending: boolean;
  limit: number;
  offset: number;
  before?: Cursor | undefined;
}

const isBroken = sql<boolean>`exists (
  select from file_versions where file_versions.id = files.version_id and processing = ${ProcessingState.failed})`;

const selectPart = (db: Database, { folderId, type, seesPrivate, seesBroken, search }: PartScope) =>
  db
    .selectFrom('files')
    .where('folder_id', '=', folderId)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .$if(!seesPrivate, (query) => query.where('hidden', '=', false))
    .$if(!seesBroken && type === ItemType.file, (query) => query.where(sql<boolean>`not ${isBroken}`))
    .$if(search !== '', (query) => query.where(sql<boolean>`strpos(search_name, fold_name(${search})) > 0`));

/** Ids alone, which the index of the order answers by itself however much is skipped. */
export function listPart(db: Database, page: PartPage) {
  const { by, value, place } = sorts[page.sortColumn];
  const order = page.isDescending ? sql`desc` : sql`asc`;
  const behind = page.isDescending ? sql`<` : sql`>`;
  const { before } = page;
  return selectPart(db, page)
    .select(['id', value.as('sort_value')])
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(${by}, id) ${behind} (${place(before?.value ?? 0)}, ${before?.id}::uuid)`),
    )
    .orderBy(sql`${by} ${order}, id ${order}`)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countPart(db: Database, scope: PartScope): Promise<number> {
  const row = await selectPart(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}
