import type { InfiniteData } from '@tanstack/react-query';
import type { comments } from '../../../../contract/calls/comments.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { askAgain } from '../../../lib/stale.ts';
import type { Marker, ReviewComment } from '../room/markers.ts';
import { type Listed, showsAll } from './comment-view.ts';
import type { PageParam } from './use-comment-pages.ts';

type Page = ReplyOf<typeof comments.getList>;
type Pages = InfiniteData<Page, PageParam>;

const isListed = (part: unknown): part is Listed =>
  typeof part === 'object' && part !== null && 'versions' in part && 'view' in part;

interface List {
  listed: Listed;
  data: Pages;
}

const lists = (): List[] =>
  queryClient.getQueriesData<Pages>({ queryKey: queryKeys.comments.lists }).flatMap(([key, data]) => {
    const listed = key[2];
    return data && isListed(listed) ? [{ listed, data }] : [];
  });

function changePages(change: (page: Page, at: number, pages: Pages) => Page) {
  queryClient.setQueriesData<Pages>({ queryKey: queryKeys.comments.lists }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page, at) => change(page, at, data));
    return pages.every((page, at) => page === data.pages[at]) ? data : { ...data, pages };
  });
}

const isIn = (page: Page, id: string) => page.results.some(({ _id }) => _id === id);

export function changeComment(id: string, change: (comment: ReviewComment) => ReviewComment) {
  changePages((page) =>
    isIn(page, id)
      ? { ...page, results: page.results.map((one) => (one._id === id ? change(one) : one)) }
      : page,
  );
}

export const findComment = (id: string): ReviewComment | undefined =>
  lists()
    .flatMap(({ data }) => data.pages)
    .flatMap(({ results }) => results)
    .find(({ _id }) => _id === id);

export function putComment(comment: ReviewComment) {
  for (const list of lists()) putIntoList(list, comment);
  queryClient.setQueryData<Marker[]>(queryKeys.comments.markers(comment.fileVersionId), (markers) => {
    if (!markers) return markers;
    const others = markers.filter(({ _id }) => _id !== comment._id);
    const marker = { ...comment, hasFigure: comment.figureCount > 0 };
    return [...others, marker].sort(byTime);
  });
}

const byTime = (one: Marker, other: Marker) =>
  (one.millisecondStartTime ?? one.page ?? -1) - (other.millisecondStartTime ?? other.page ?? -1);

function putIntoList({ listed, data }: List, comment: ReviewComment) {
  const { versions, view } = listed;
  if (!versions.includes(comment.fileVersionId)) return;
  const isKnown = data.pages.some((page) => isIn(page, comment._id));
  // Only the server knows whether a filter matches it, or its position in time order.
  if (!showsAll(view) || (!isKnown && view.sort === 'time')) {
    void askAgain(queryKeys.comments.list(listed));
    return;
  }
  const isOfVersion = (at: number) => data.pageParams[at]?.versionId === comment.fileVersionId;
  const last = data.pages.findLastIndex((_page, at) => isOfVersion(at));
  const target = view.sort === 'newest' ? data.pages.findIndex((_page, at) => isOfVersion(at)) : last;
  const isEnd =
    view.sort === 'newest'
      ? data.pageParams[target]?.pageNo === 1
      : (data.pages[target]?.meta.totalPages ?? 0) <= (data.pageParams[target]?.pageNo ?? 0);
  const pages = data.pages.map((page, at): Page => {
    if (isKnown) {
      const results = page.results.map((one) => (one._id === comment._id ? comment : one));
      return isIn(page, comment._id) ? { ...page, results } : page;
    }
    if (!isOfVersion(at)) return page;
    const meta = { ...page.meta, total: page.meta.total + 1 };
    if (at !== target || !isEnd) return { ...page, meta };
    const results = view.sort === 'newest' ? [comment, ...page.results] : [...page.results, comment];
    return { ...page, meta, results };
  });
  queryClient.setQueryData<Pages>(queryKeys.comments.list(listed), { ...data, pages });
  // An answer that is under way may be older than this comment and would remove it.
  if (queryClient.isFetching({ queryKey: queryKeys.comments.list(listed), exact: true }) > 0)
    void askAgain(queryKeys.comments.list(listed));
}

/** Removes a comment from every list, and loads pages again because later comments moved up. */
export function dropComment(id: string, fileVersionId: string) {
  const isShown = findComment(id) !== undefined;
  changePages((page, at, { pageParams }) =>
    isShown && pageParams[at]?.versionId === fileVersionId
      ? {
          ...page,
          meta: { ...page.meta, total: page.meta.total - 1 },
          results: page.results.filter(({ _id }) => _id !== id),
        }
      : page,
  );
  queryClient.setQueryData<Marker[]>(queryKeys.comments.markers(fileVersionId), (markers) =>
    markers?.filter(({ _id }) => _id !== id),
  );
  if (isShown) void askAgain(queryKeys.comments.lists);
}

export type CommentReply = ReviewComment['replyData'][number];

/** `instead` names the reply that this one replaces. */
export function putReply(reply: CommentReply, instead = reply._id) {
  dropReply(reply.commentId, instead);
  dropReply(reply.commentId, reply._id);
  changeComment(reply.commentId, (comment) => ({
    ...comment,
    replyData: [...comment.replyData, reply],
    replyCount: comment.replyCount + 1,
  }));
}

export function dropReply(commentId: string, id: string) {
  changeComment(commentId, (comment) => {
    const replyData = comment.replyData.filter(({ _id }) => _id !== id);
    const gone = comment.replyData.length - replyData.length;
    return gone === 0 ? comment : { ...comment, replyData, replyCount: comment.replyCount - gone };
  });
}
