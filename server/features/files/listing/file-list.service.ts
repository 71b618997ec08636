import type { files } from '../../../../contract/calls/files.ts';
import type { QueryOf } from '../../../../contract/endpoint.ts';
import { ItemType, type Language } from '../../../../contract/enums.ts';
import { openItem, type ReachedItem } from '../../../access/file-access.queries.ts';
import { type ItemAccess, requireFolder } from '../../../access/file-access.ts';
import { fitFrom } from '../../../http/fit-list.ts';
import { listMeta } from '../../../http/list-meta.ts';
import type { Opening } from '../../../http/opening.ts';
import type { Parts } from '../../../parts.ts';
import type { Caller } from '../../../person.ts';
import { presentPersonBrief, shownName } from '../../accounts/people.presenter.ts';
import { presentFileItems } from './file-items.presenter.ts';
import {
  countPart,
  type FileFilter,
  type ListedRow,
  listParts,
  listUploaders,
  type PartPage,
} from './file-list.queries.ts';
import { openFirstPage } from './first-page.queries.ts';
import { type Cursor, readCursor, writeCursor } from './list-cursor.ts';

interface List extends Caller {
  language: Language;
  folderId: string;
  query: QueryOf<typeof files.getList>;
  opened?: Opened | undefined;
}

interface Opened {
  reached: ReachedItem | undefined;
  /** As one sees it who sees everything. */
  firstPage?: ListedRow[] | undefined;
}

/** Who asks for a folder, what they are to it, and what its first page shows. */
export const openFolder =
  ({ db }: Parts): Opening<typeof files.getList, Opened> =>
  async ({ token, params: { id }, query }) => {
    const { sortColumn, sortDir, pageSize: limit } = query;
    const opened = isFirstPage(query)
      ? await openFirstPage(db, { token, id, sortColumn, isDescending: sortDir === 'desc', limit })
      : await openItem(db, { token, id });
    return opened && { person: opened.person, found: opened };
  };

/** Of all that stands there, in an order that is the same for every reader. */
const isFirstPage = ({ pageNo, pageSize, sortColumn, sortDir, ...narrowed }: List['query']) =>
  pageNo === 1 &&
  sortColumn !== 'openComments' &&
  Object.values(narrowed).every((value) => value === undefined || value === '');

/** Folders first, then files, each in the order asked for. */
export async function listFolder(parts: Parts, { person, grant, folderId, opened, ...wanted }: List) {
  const access = await requireFolder(parts.db, { person, grant, id: folderId, ability: 'see', opened });
  return listWithin(parts, access, { ...wanted, firstPage: opened?.firstPage });
}

export async function listWithin(
  parts: Parts,
  access: ItemAccess,
  { language, query, firstPage }: Pick<List, 'language' | 'query'> & Pick<Opened, 'firstPage'>,
) {
  const { pageNo, pageSize, sortColumn, sortDir } = query;
  const order = { sortColumn, sortDir };
  const counts = await readCounts(parts, access, query);
  const before = query.before === undefined ? undefined : readCursor(order, query.before);
  const known = seesAll(access) ? firstPage : undefined;
  const found =
    known ??
    (before
      ? await readBehind(parts, access, { query, before })
      : await readPage(parts, access, { query, counts }));
  const total = counts.folders + counts.files;
  const last = found.at(-1);
  const isMore = before ? found.length === pageSize : pageNo * pageSize < total;
  return {
    results: await presentFileItems(parts, { access: access.project, language }, found),
    meta: listMeta({ total, pageNo, pageSize }),
    next: last && isMore ? writeCursor(order, { ...last, value: last.sort_value }) : null,
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
  const page = {
    ...scopeOf(access, { search: '' }),
    type: ItemType.folder,
    sortColumn: 'name',
    isDescending: false,
    limit: FOLDERS_AT_ONCE,
    offset: from,
  } as const;
  const found = await listParts(parts.db, { pages: [page], limit: FOLDERS_AT_ONCE });
  const items = await presentFileItems(parts, { access: access.project, language }, found);
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
  const holder = holderOf(access);
  const hides = !access.seesPrivate;
  return {
    folders: holder.child_folders - (hides ? holder.hidden_child_folders : 0),
    files: holder.child_files - (hides ? holder.hidden_child_files : 0),
  };
}

const holderOf = ({ item, project }: ItemAccess) => item ?? project.project;

/** Whether the reader sees everything that stands here. */
function seesAll(access: ItemAccess): boolean {
  const { hidden_child_folders, hidden_child_files } = holderOf(access);
  return seesBroken(access) && (access.seesPrivate || hidden_child_folders + hidden_child_files === 0);
}

interface Page {
  query: List['query'];
  counts: Counts;
}

async function readPage(parts: Parts, access: ItemAccess, { query, counts }: Page): Promise<ListedRow[]> {
  const start = (query.pageNo - 1) * query.pageSize;
  const end = start + query.pageSize;
  const folders = { type: ItemType.folder, count: counts.folders, from: start, to: end };
  const files = {
    type: ItemType.file,
    count: counts.files,
    from: start - counts.folders,
    to: end - counts.folders,
  };
  const slices = [folders, files].flatMap((slice) => sliceOf(access, { ...slice, query }) ?? []);
  const [first, ...others] = slices.map(({ page }) => page);
  if (!first) return [];
  const rows = await listParts(parts.db, { pages: [first, ...others], limit: query.pageSize });
  return slices.flatMap(({ page, isReversed }) => {
    const found = rows.filter(({ type }) => type === page.type);
    return isReversed ? found.reverse() : found;
  });
}

interface Slice {
  type: 0 | 1;
  count: number;
  from: number;
  to: number;
  query: List['query'];
}

/** From the nearer end: the last page costs what the first costs. */
function sliceOf(access: ItemAccess, slice: Slice) {
  const { type, count, query } = slice;
  const from = Math.max(0, slice.from);
  const to = Math.min(count, slice.to);
  if (from >= to) return undefined;
  const isReversed = from > count - to;
  const page: PartPage = {
    ...scopeOf(access, query),
    type,
    sortColumn: query.sortColumn,
    isDescending: (query.sortDir === 'desc') !== isReversed,
    limit: to - from,
    offset: isReversed ? count - to : from,
  };
  return { page, isReversed };
}

/** Goes on behind a row, through the folders and into the files. */
function readBehind(
  parts: Parts,
  access: ItemAccess,
  { query, before }: { query: List['query']; before: Cursor },
): Promise<ListedRow[]> {
  const { pageSize, sortColumn, sortDir } = query;
  const part = (type: 0 | 1): PartPage => ({
    ...scopeOf(access, query),
    type,
    sortColumn,
    isDescending: sortDir === 'desc',
    limit: pageSize,
    offset: 0,
    before: type === before.type ? before : undefined,
  });
  const pages: [PartPage, ...PartPage[]] =
    before.type === ItemType.folder ? [part(ItemType.folder), part(ItemType.file)] : [part(ItemType.file)];
  return listParts(parts.db, { pages, limit: pageSize });
}
