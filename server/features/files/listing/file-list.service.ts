import type { files } from '../../../../contract/calls/files.ts';
import type { QueryOf } from '../../../../contract/endpoint.ts';
import { ItemType, type Language } from '../../../../contract/enums.ts';
import { type ItemAccess, requireFolder } from '../../../access/files/file-access.ts';
import { fitFrom } from '../../../http/fit-list.ts';
import { listMeta } from '../../../http/list-meta.ts';
import type { Caller } from '../../../person.ts';
import type { Platform } from '../../../platform.ts';
import { presentPersonBrief, shownName } from '../../people/people.presenter.ts';
import { presentFileItems } from './file-items.presenter.ts';
import { listParts, listUploaders } from './file-list.queries.ts';
import { readBehind, readCounts, readPage, scopeOf } from './folder-pages.service.ts';
import { readCursor, writeCursor } from './list-cursor.ts';

interface List extends Caller {
  language: Language;
  folderId: string;
  query: QueryOf<typeof files.getList>;
}

/** Folders first, then files. */
export async function listFolder(platform: Platform, { person, grant, folderId, ...wanted }: List) {
  const access = await requireFolder(platform.db, { person, grant, id: folderId, ability: 'see' });
  return listWithin(platform, access, wanted);
}

export async function listWithin(
  platform: Platform,
  access: ItemAccess,
  { language, query }: Pick<List, 'language' | 'query'>,
) {
  const { pageNo, pageSize, sortColumn, sortDir } = query;
  const order = { sortColumn, sortDir };
  const counts = await readCounts(platform, access, query);
  const before = query.before === undefined ? undefined : readCursor(order, query.before);
  const found = before
    ? await readBehind(platform, access, { query, before })
    : await readPage(platform, access, { query, counts });
  const total = counts.folders + counts.files;
  const last = found.at(-1);
  const isMore = before ? found.length === pageSize : pageNo * pageSize < total;
  return {
    results: await presentFileItems(platform, { access: access.project, language }, found),
    meta: listMeta({ total, pageNo, pageSize }),
    next: last && isMore ? writeCursor(order, { ...last, value: last.sort_value }) : null,
  };
}

export async function showUploaders(
  platform: Platform,
  { person, grant, folderId, language }: Caller & { folderId: string; language: Language },
) {
  const access = await requireFolder(platform.db, { person, grant, id: folderId, ability: 'see' });
  const rows = await listUploaders(platform.db, scopeOf(access, { search: '' }));
  const named = rows.map((row) => ({ ...row, name: shownName(row, language) }));
  return { results: await Promise.all(named.map((row) => presentPersonBrief(platform, row))) };
}

const FOLDERS_AT_ONCE = 500;

export async function listFolders(
  platform: Platform,
  { person, grant, language, folderId, from }: Omit<List, 'query'> & { from: number },
) {
  const access = await requireFolder(platform.db, { person, grant, id: folderId, ability: 'see' });
  const page = {
    ...scopeOf(access, { search: '' }),
    type: ItemType.folder,
    sortColumn: 'name',
    isDescending: false,
    limit: FOLDERS_AT_ONCE,
    offset: from,
  } as const;
  const found = await listParts(platform.db, { pages: [page], limit: FOLDERS_AT_ONCE });
  const items = await presentFileItems(platform, { access: access.project, language }, found);
  return fitFrom({ items, from, isEnd: found.length < FOLDERS_AT_ONCE });
}
