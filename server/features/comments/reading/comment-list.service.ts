import type { comments } from '../../../../contract/calls/comments.ts';
import type { QueryOf } from '../../../../contract/endpoint.ts';
import { CommentFilter, type Language } from '../../../../contract/enums.ts';
import { type OpenVersion, requireVersion } from '../../../access/files/version-access.ts';
import { takeFitting } from '../../../http/fit-list.ts';
import { listMeta } from '../../../http/list-meta.ts';
import type { Caller } from '../../../person.ts';
import type { Platform } from '../../../platform.ts';
import { listEarlierIds } from '../../changes/changes.service.ts';
import { findCommentRow, readCommentCounts } from '../comments.queries.ts';
import { readCarrying } from '../places/places.service.ts';
import { refusals } from '../refusals.ts';
import {
  type CommentScope,
  countComments,
  countInFront,
  isListed,
  listCommentIds,
  listMarkers,
} from './comment-list.queries.ts';
import { presentMarkers, type Reading, showPage } from './comments.presenter.ts';

interface Asked {
  caller: Caller;
  language: Language;
  versionId: string;
}

type ListQuery = Partial<QueryOf<typeof comments.getList>> &
  Pick<QueryOf<typeof comments.getList>, 'filter' | 'sortDir' | 'sortColumn' | 'pageSize'>;

async function openReading(platform: Platform, { caller, language, versionId }: Asked): Promise<Reading> {
  return { ...(await requireVersion(platform.db, { ...caller, versionId })), language };
}

function scopeOf({ access, version }: OpenVersion, query: Partial<ListQuery>): CommentScope {
  return {
    versionId: version.id,
    seesPrivate: access.seesPrivate,
    readerId: access.speakerId,
    isResolvedOnly: query.filter === CommentFilter.resolved,
    show: query.show,
    authorId: query.userId,
    search: query.search ?? '',
  };
}

/** Reads the stored count. Only filtered lists are counted. */
async function countTotal(
  platform: Platform,
  { version }: OpenVersion,
  scope: CommentScope,
): Promise<number> {
  const isChosen = scope.isResolvedOnly || scope.show || scope.authorId || scope.search !== '';
  if (isChosen) return countComments(platform.db, scope);
  const counts = await readCommentCounts(platform.db, version.id);
  return counts.comment_count - (scope.seesPrivate ? 0 : counts.hidden_comment_count);
}

export async function listComments(
  platform: Platform,
  { query, ...asked }: Asked & { query: QueryOf<typeof comments.getList> },
) {
  const reading = await openReading(platform, asked);
  if (query.earlier === 'false') return readPage(platform, reading, query);
  return readWithEarlier(platform, { reading, asked, query });
}

interface WithEarlier {
  reading: Reading;
  asked: Asked;
  query: QueryOf<typeof comments.getList>;
}

/** Lists the version's own comments first, then those of each earlier version the caller may open. */
async function readWithEarlier(platform: Platform, { reading, asked, query }: WithEarlier) {
  const { access, version } = reading;
  const { pageNo, pageSize } = query;
  const ids = (await listEarlierIds(platform, version.id)).filter((id) => access.opensVersion(id));
  const results: Awaited<ReturnType<typeof readSlice>> = [];
  let before = 0;
  for (const id of [version.id, ...ids]) {
    const one = id === version.id ? reading : await openReading(platform, { ...asked, versionId: id });
    const scope = scopeOf(one, query);
    const total = await countTotal(platform, one, scope);
    const from = Math.max(0, (pageNo - 1) * pageSize - before);
    const to = Math.min(total, pageNo * pageSize - before);
    before += total;
    if (from >= to) continue;
    const slice = await readSlice(platform, { reading: one, scope, query, total, from, to });
    results.push(...(id === version.id ? slice : await carry(platform, { slice, to: version, from: one })));
  }
  return { results, meta: listMeta({ total: before, pageNo, pageSize }) };
}

interface Carry {
  slice: Awaited<ReturnType<typeof readSlice>>;
  to: OpenVersion['version'];
  from: Reading;
}

async function carry(platform: Platform, { slice, to, from }: Carry) {
  const { seesPrivate } = from.access;
  const carriedOf = await readCarrying(platform, { to, from: from.version.id, seesPrivate });
  return slice.map((comment) => {
    const found = carriedOf(comment);
    return found ? { ...comment, carried: { fileVersionId: to.id, ...found } } : comment;
  });
}

async function readPage(platform: Platform, reading: Reading, query: ListQuery & { pageNo: number }) {
  const { pageNo, pageSize } = query;
  const scope = scopeOf(reading, query);
  const total = await countTotal(platform, reading, scope);
  const from = (pageNo - 1) * pageSize;
  const to = Math.min(total, from + pageSize);
  const results = await readSlice(platform, { reading, scope, query, total, from, to });
  return { results, meta: listMeta({ total, pageNo, pageSize }) };
}

interface Slice {
  reading: Reading;
  scope: CommentScope;
  query: Pick<ListQuery, 'sortColumn' | 'sortDir'>;
  total: number;
  from: number;
  to: number;
}

/** Reads from the nearer end, so the last page costs as much as the first. */
async function readSlice(platform: Platform, { reading, scope, query, total, from, to }: Slice) {
  const { sortColumn, sortDir } = query;
  const isReversed = from > total - to;
  const ids =
    from >= to
      ? []
      : await listCommentIds(platform.db, scope, {
          sortColumn,
          isDescending: (sortDir === 'desc') !== isReversed,
          limit: to - from,
          offset: isReversed ? total - to : from,
        });
  return showPage(platform, reading, isReversed ? ids.toReversed() : ids);
}

interface AskAround extends Asked {
  id: string;
  query: ListQuery;
}

export async function listAroundComment(platform: Platform, { id, query, ...asked }: AskAround) {
  const reading = await openReading(platform, asked);
  const row = await findCommentRow(platform.db, id);
  const commentId = row?.parent_id ?? row?.id;
  const scope = scopeOf(reading, query);
  if (!commentId || !(await isListed(platform.db, scope, commentId))) throw refusals.missing();
  const before = await countInFront(platform.db, scope, {
    id: commentId,
    sortColumn: query.sortColumn,
    isDescending: query.sortDir === 'desc',
  });
  return readPage(platform, reading, { ...query, pageNo: Math.floor(before / query.pageSize) + 1 });
}

interface AskMarkers extends Asked {
  query: QueryOf<typeof comments.getByTimeStamp>;
}

const MARKERS_MAX = 2000;

export async function showMarkers(platform: Platform, { query: { from, to, after }, ...asked }: AskMarkers) {
  const reading = await openReading(platform, asked);
  const rows = await listMarkers(platform.db, scopeOf(reading, {}), { from, to, after, limit: MARKERS_MAX });
  const results = takeFitting(await presentMarkers(platform, reading, rows));
  const last = rows[results.length - 1];
  const isWhole = results.length === rows.length && rows.length < MARKERS_MAX;
  return { results, next: isWhole || !last ? null : `${last.place}~${last.id}` };
}
