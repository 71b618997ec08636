import type { files } from '../../../../contract/calls/files.ts';
import type { QueryOf } from '../../../../contract/endpoint.ts';
import { ItemType, type Language } from '../../../../contract/enums.ts';
import { openItem, type ReachedItem } from '../../../access/files/file-access.queries.ts';
import { type ItemAccess, requireFolder } from '../../../access/files/file-access.ts';
import { fitFrom } from '../../../http/fit-list.ts';
import { listMeta } from '../../../http/list-meta.ts';
import type { Opening } from '../../../http/opening.ts';
import type { Parts } from '../../../parts.ts';
import type { Caller } from '../../../person.ts';
import { presentPersonBrief, shownName } from '../../accounts/people.presenter.ts';
import { presentFileItems } from './file-items.presenter.ts';
import { type ListedRow, listParts, listUploaders } from './file-list.queries.ts';
import { openFirstPage } from './first-page.queries.ts';
import { readBehind, readCounts, readPage, scopeOf, seesAll } from './folder-pages.service.ts';
import { readCursor, writeCursor } from './list-cursor.ts';

interface List extends Caller {
  language: Language;
  folderId: string;
  query: QueryOf<typeof files.getList>;
  opened?: Opened | undefined;
}

interface Opened {
  reached: ReachedItem | undefined;
  /** As seen by somebody who sees everything. */
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

/** What a reader may not see does not count for them. */
const ordersOfReaders = new Set<List['query']['sortColumn']>(['openComments', 'fileSize']);

/** Of all that stands there, in an order that is the same for every reader. */
const isFirstPage = ({ pageNo, pageSize, sortColumn, sortDir, ...narrowed }: List['query']) =>
  pageNo === 1 &&
  !ordersOfReaders.has(sortColumn) &&
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
  const known = firstPage && seesAll(access, firstPage) ? firstPage : undefined;
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
