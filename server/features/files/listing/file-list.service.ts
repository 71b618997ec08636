import type { files } from '../../../../contract/calls/files.ts';
import type { QueryOf } from '../../../../contract/endpoint.ts';
import { ItemType, type Language } from '../../../../contract/enums.ts';
import { type ItemAccess, requireFolder } from '../../../access/file-access.ts';
import { fitFrom } from '../../../http/fit-list.ts';
import { listMeta } from '../../../http/list-meta.ts';
import type { Parts } from '../../../parts.ts';
import type { Caller } from '../../../person.ts';
import { presentPersonBrief, shownName } from '../../accounts/people.presenter.ts';
import { readFileItems } from './file-items.service.ts';
import { countPart, type FileFilter, listPart, listUploaders } from './file-list.queries.ts';
import { type Cursor, readCursor, writeCursor } from './list-cursor.ts';

interface List extends Caller {
  language: Language;
  folderId: string;
  query: QueryOf<typeof files.getList>;
}

/** Folders first, then files, each in the order asked for. */
export async function listFolder(parts: Parts, { person, grant, folderId, ...wanted }: List) {
  const access = await requireFolder(parts.db, { person, grant, id: folderId, ability: 'see' });
  return listWithin(parts, access, wanted);
}

export async function listWithin(
  parts: Parts,
  access: ItemAccess,
  { language, query }: Pick<List, 'language' | 'query'>,
) {
  const { pageNo, pageSize, sortColumn, sortDir } = query;
  const order = { sortColumn, sortDir };
  const counts = await readCounts(parts, access, query);
  const before = query.before === undefined ? undefined : readCursor(order, query.before);
  const found = before
    ? await readBehind(parts, access, { query, before })
    : await readPage(parts, access, { query, counts });
  const total = counts.folders + counts.files;
  const last = found.at(-1);
  const isMore = before ? found.length === pageSize : pageNo * pageSize < total;
  return {
    results: await readFileItems(
      parts,
      { access: access.project, language },
      found.map(({ id }) => id),
    ),
    meta: listMeta({ total, pageNo, pageSize }),
    next: last && isMore ? writeCursor(order, last) : null,
  };
}

export async function showUploaders(
  parts: Parts,
  { person, grant, folderId, language }: Caller & { folderId: string; language: Language },
) {
  const access = await requireFolder(parts.db, { person, grant, id: folderId, ability: 'see' });
  const rows = await listUploaders(parts.db, scopeOf(access, { search: '' }));
  const named = rows.map((row) => ({ ...row, name: shownName(row, language) }));
  return { results: await Promise.all(named.map((row) => presentPersonBrief(parts, row))) };
}

const FOLDERS_AT_ONCE = 500;

export async function listFolders(
  parts: Parts,
  { person, grant, language, folderId, from }: Omit<List, 'query'> & { from: number },
) {
  const access = await requireFolder(parts.db, { person, grant, id: folderId, ability: 'see' });
  const found = await listPart(parts.db, {
    ...scopeOf(access, { search: '' }),
    type: ItemType.folder,
    sortColumn: 'name',
    isDescending: false,
    limit: FOLDERS_AT_ONCE,
    offset: from,
  });
  const items = await readFileItems(
    parts,
    { access: access.project, language },
    found.map(({ id }) => id),
  );
  return fitFrom({ items, from, isEnd: found.length < FOLDERS_AT_ONCE });
}

type Wanted = Pick<
  List['query'],
  'search' | 'status' | 'kind' | 'uploadedBy' | 'openComments' | 'newSince' | 'review'
>;

const scopeOf = (access: ItemAccess, wanted: Wanted) => ({
  folderId: access.item?.id ?? access.projectId,
  seesPrivate: access.seesPrivate,
  seesBroken: seesBroken(access),
  search: wanted.search,
  filter: filterOf(access, wanted),
});

function filterOf(
  { accountId }: ItemAccess,
  { status, kind, uploadedBy, openComments, newSince, review }: Wanted,
): FileFilter | undefined {
  const hasOpenComments = openComments === 'true';
  if (!(status || kind || uploadedBy || hasOpenComments || newSince || review)) return undefined;
  return {
    statuses: status?.split(',').map(Number) ?? [],
    kinds: kind?.split(',') ?? [],
    uploaderId: uploadedBy,
    hasOpenComments,
    newSince: newSince === undefined ? undefined : new Date(newSince),
    review: review && { kind: review, accountId },
  };
}

/** Whoever came by a link and may not save the original can do nothing with a file that cannot be shown. */
const seesBroken = ({ project: { standing } }: ItemAccess) =>
  standing.link === undefined || standing.can('download');

interface Counts {
  folders: number;
  files: number;
}

/** Kept beside the folder; only a part of it has to be counted. */
async function readCounts(parts: Parts, access: ItemAccess, wanted: Wanted): Promise<Counts> {
  const scope = scopeOf(access, wanted);
  if (scope.search !== '' || !scope.seesBroken || scope.filter) {
    const [folders, files] = await Promise.all([
      countPart(parts.db, { ...scope, type: ItemType.folder }),
      countPart(parts.db, { ...scope, type: ItemType.file }),
    ]);
    return { folders, files };
  }
  const holder = access.item ?? access.project.project;
  const hides = !access.seesPrivate;
  return {
    folders: holder.child_folders - (hides ? holder.hidden_child_folders : 0),
    files: holder.child_files - (hides ? holder.hidden_child_files : 0),
  };
}

interface Page {
  query: List['query'];
  counts: Counts;
}

async function readPage(parts: Parts, access: ItemAccess, { query, counts }: Page): Promise<Cursor[]> {
  const start = (query.pageNo - 1) * query.pageSize;
  const end = start + query.pageSize;
  const both = [
    { type: ItemType.folder, count: counts.folders, from: start, to: end },
    { type: ItemType.file, count: counts.files, from: start - counts.folders, to: end - counts.folders },
  ];
  const pages = await Promise.all(both.map((part) => readSlice(parts, access, { ...part, query })));
  return pages.flat();
}

interface Slice {
  type: 0 | 1;
  count: number;
  from: number;
  to: number;
  query: List['query'];
}

/** From the nearer end: the last page costs what the first costs. */
async function readSlice(parts: Parts, access: ItemAccess, slice: Slice): Promise<Cursor[]> {
  const { type, count, query } = slice;
  const from = Math.max(0, slice.from);
  const to = Math.min(count, slice.to);
  if (from >= to) return [];
  const isReversed = from > count - to;
  const isDescending = (query.sortDir === 'desc') !== isReversed;
  const rows = await listPart(parts.db, {
    ...scopeOf(access, query),
    type,
    sortColumn: query.sortColumn,
    isDescending,
    limit: to - from,
    offset: isReversed ? count - to : from,
  });
  const found = rows.map(({ id, sort_value }) => ({ type, id, value: sort_value }));
  return isReversed ? found.reverse() : found;
}

/** Goes on behind a row, through the folders and into the files. */
async function readBehind(
  parts: Parts,
  access: ItemAccess,
  { query, before }: { query: List['query']; before: Cursor },
): Promise<Cursor[]> {
  const found: Cursor[] = [];
  const types = before.type === ItemType.folder ? [ItemType.folder, ItemType.file] : [ItemType.file];
  for (const type of types) {
    if (found.length >= query.pageSize) break;
    const rows = await listPart(parts.db, {
      ...scopeOf(access, query),
      type,
      sortColumn: query.sortColumn,
      isDescending: query.sortDir === 'desc',
      limit: query.pageSize - found.length,
      offset: 0,
      before: type === before.type ? before : undefined,
    });
    found.push(...rows.map(({ id, sort_value }) => ({ type, id, value: sort_value })));
  }
  return found;
}
