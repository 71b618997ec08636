import type { comments } from '../../../../contract/calls/comments.ts';
import type { QueryOf } from '../../../../contract/endpoint.ts';
import { CommentFilter, type Language } from '../../../../contract/enums.ts';
import { type OpenVersion, requireVersion } from '../../../access/version-access.ts';
import { takeFitting } from '../../../http/fit-list.ts';
import { listMeta } from '../../../http/list-meta.ts';
import type { Parts } from '../../../parts.ts';
import type { Caller } from '../../../person.ts';
import { findCommentRow, readCommentCounts } from '../comments.queries.ts';
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

async function openReading(parts: Parts, { caller, language, versionId }: Asked): Promise<Reading> {
  return { ...(await requireVersion(parts.db, { ...caller, versionId })), language };
}

function scopeOf({ access, version }: OpenVersion, query: Partial<ListQuery>): CommentScope {
  return {
    versionId: version.id,
    seesPrivate: access.seesPrivate,
    readerId: access.accountId,
    isResolvedOnly: query.filter === CommentFilter.resolved,
    show: query.show,
    authorId: query.userId,
    search: query.search ?? '',
  };
}

/** Kept beside the version; only a choice among them has to be counted. */
async function countTotal(parts: Parts, { version }: OpenVersion, scope: CommentScope): Promise<number> {
  const isChosen = scope.isResolvedOnly || scope.show || scope.authorId || scope.search !== '';
  if (isChosen) return countComments(parts.db, scope);
  const counts = await readCommentCounts(parts.db, version.id);
  return counts.comment_count - (scope.seesPrivate ? 0 : counts.hidden_comment_count);
}

export async function listComments(
  parts: Parts,
  { query, ...asked }: Asked & { query: QueryOf<typeof comments.getList> },
) {
  const reading = await openReading(parts, asked);
  return readPage(parts, reading, query);
}

/** From the nearer end: the last page costs what the first costs. */
async function readPage(parts: Parts, reading: Reading, query: ListQuery & { pageNo: number }) {
  const { pageNo, pageSize, sortColumn, sortDir } = query;
  const scope = scopeOf(reading, query);
  const total = await countTotal(parts, reading, scope);
  const from = (pageNo - 1) * pageSize;
  const to = Math.min(total, from + pageSize);
  const isReversed = from > total - to;
  const ids =
    from >= to
      ? []
      : await listCommentIds(parts.db, scope, {
          sortColumn,
          isDescending: (sortDir === 'desc') !== isReversed,
          limit: to - from,
          offset: isReversed ? total - to : from,
        });
  return {
    results: await showPage(parts, reading, isReversed ? ids.toReversed() : ids),
    meta: listMeta({ total, pageNo, pageSize }),
  };
}

interface AskAround extends Asked {
  /** Of a comment, or of one of its replies. */
  id: string;
  query: ListQuery;
}

/** The page that holds one comment. */
export async function listAroundComment(parts: Parts, { id, query, ...asked }: AskAround) {
  const reading = await openReading(parts, asked);
  const row = await findCommentRow(parts.db, id);
  const commentId = row?.parent_id ?? row?.id;
  const scope = scopeOf(reading, query);
  if (!commentId || !(await isListed(parts.db, scope, commentId))) throw refusals.missing();
  const before = await countInFront(parts.db, scope, {
    id: commentId,
    sortColumn: query.sortColumn,
    isDescending: query.sortDir === 'desc',
  });
  return readPage(parts, reading, { ...query, pageNo: Math.floor(before / query.pageSize) + 1 });
}

interface AskMarkers extends Asked {
  query: QueryOf<typeof comments.getByTimeStamp>;
}

/** No answer holds more of them. */
const MARKERS_MAX = 2000;

export async function showMarkers(parts: Parts, { query: { from, to, after }, ...asked }: AskMarkers) {
  const reading = await openReading(parts, asked);
  const rows = await listMarkers(parts.db, scopeOf(reading, {}), { from, to, after, limit: MARKERS_MAX });
  const results = takeFitting(await presentMarkers(parts, reading, rows));
  const last = rows[results.length - 1];
  const isWhole = results.length === rows.length && rows.length < MARKERS_MAX;
  return { results, next: isWhole || !last ? null : `${last.place}~${last.id}` };
}
