import type { files } from '../../../../contract/calls/files.ts';
import type { QueryOf } from '../../../../contract/endpoint.ts';
import { ItemType } from '../../../../contract/enums.ts';
import type { ItemAccess } from '../../../access/files/file-access.ts';
import type { Platform } from '../../../platform.ts';
import { countPart, type FileFilter, type ListedRow, listParts, type PartPage } from './file-list.queries.ts';
import type { Cursor } from './list-cursor.ts';

type Query = QueryOf<typeof files.getList>;

type Wanted = Pick<
  Query,
  'search' | 'status' | 'kind' | 'uploadedBy' | 'openComments' | 'newSince' | 'review'
>;

export const scopeOf = (access: ItemAccess, wanted: Wanted) => ({
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

/** Hides unplayable files from visitors who cannot download them. */
const seesBroken = ({ project: { standing } }: ItemAccess) =>
  standing.link === undefined || standing.can('download');

interface Counts {
  folders: number;
  files: number;
}

/** Reads the stored counts. Only filtered lists are counted. */
export async function readCounts(platform: Platform, access: ItemAccess, wanted: Wanted): Promise<Counts> {
  const scope = scopeOf(access, wanted);
  if (scope.search !== '' || !scope.seesBroken || scope.filter) {
    const [folders, files] = await Promise.all([
      countPart(platform.db, { ...scope, type: ItemType.folder }),
      countPart(platform.db, { ...scope, type: ItemType.file }),
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
  query: Query;
  counts: Counts;
}

export async function readPage(
  platform: Platform,
  access: ItemAccess,
  { query, counts }: Page,
): Promise<ListedRow[]> {
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
  const rows = await listParts(platform.db, { pages: [first, ...others], limit: query.pageSize });
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
  query: Query;
}

/** Reads from the nearer end, so the last page costs as much as the first. */
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

export function readBehind(
  platform: Platform,
  access: ItemAccess,
  { query, before }: { query: Query; before: Cursor },
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
  return listParts(platform.db, { pages, limit: pageSize });
}
