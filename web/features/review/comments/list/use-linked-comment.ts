import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { comments } from '../../../../../contract/calls/comments.ts';
import { PAGE_SIZE } from '../../../../../contract/limits.ts';
import { api } from '../../../../lib/api/api.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { chooseComment } from '../../comment-data/choose-comment.ts';
import { useRoom } from '../../room/room.ts';

interface Linked {
  versionId: string;
  commentId: string | null;
}

const useLinkedPage = ({ versionId, commentId }: Linked) =>
  useQuery({
    queryKey: queryKeys.comments.linked(versionId, commentId),
    queryFn: async ({ signal }) => {
      const params = { id: commentId ?? '' };
      const query = { fileVersionId: versionId, pageSize: PAGE_SIZE.comments };
      const { results, meta } = (await api(comments.getListByComment, { params, query }, { signal })).data;
      const found =
        results.find(({ _id }) => _id === commentId) ??
        results.find(({ replyData }) => replyData.some(({ _id }) => _id === commentId));
      if (found) return { page: meta.page, comment: found };
      // Lists leave out replies that would make them too large.
      const { commentId: holder } = (await api(comments.getReply, { params }, { signal })).data;
      return { page: meta.page, comment: results.find(({ _id }) => _id === holder) };
    },
    enabled: commentId !== null && versionId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { scope: 'comments' },
  });

/** The list page that a deep link leads to; undefined while loading, the first for a deleted comment. */
export function useLinkedStart(linked: Linked): number | undefined {
  const { data, isPending, isError } = useLinkedPage(linked);
  if (linked.commentId === null || isError) return 1;
  return isPending ? undefined : data.page;
}

export function useLinkedReply({ versionId, commentId }: Linked) {
  const holder = useLinkedPage({ versionId, commentId }).data?.comment?._id;
  if (holder === undefined || commentId === null || holder === commentId) return undefined;
  return { commentId: holder, replyId: commentId };
}

export function useChooseLinked(linked: Linked) {
  const room = useRoom();
  const done = useRef<string>(null);
  const { commentId } = linked;
  const found = useLinkedPage(linked).data?.comment;
  useEffect(() => {
    if (!found || done.current === commentId) return;
    done.current = commentId;
    void chooseComment(room, found);
  }, [found, commentId, room]);
}
