import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { comments } from '../../../../../contract/calls/comments.ts';
import { PAGE_SIZE } from '../../../../../contract/limits.ts';
import { api } from '../../../../lib/api/api.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { useRoom } from '../../room/room.ts';
import { chooseComment } from './choose-comment.ts';

interface Linked {
  versionId: string;
  commentId: string | null;
}

const useLinkedPage = ({ versionId, commentId }: Linked) =>
  useQuery({
    queryKey: queryKeys.comments.linked(versionId, commentId),
    queryFn: async ({ signal }) => {
      const query = { fileVersionId: versionId, pageSize: PAGE_SIZE.comments };
      return (await api(comments.getListByComment, { params: { id: commentId ?? '' }, query }, { signal }))
        .data;
    },
    enabled: commentId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { scope: 'comments' },
  });

/**
 * The page of the list that a deep link leads to; undefined while it is being looked for. A comment that is gone leads
 * to the first.
 */
export function useLinkedStart(linked: Linked): number | undefined {
  const { data, isPending, isError } = useLinkedPage(linked);
  if (linked.commentId === null || isError) return 1;
  return isPending ? undefined : data.meta.page;
}

/** Puts what a deep link leads to on the stage, once. */
export function useChooseLinked(linked: Linked) {
  const room = useRoom();
  const done = useRef<string>(null);
  const { data } = useLinkedPage(linked);
  const found = data?.results.find(({ _id }) => _id === linked.commentId);
  useEffect(() => {
    if (!found || done.current === found._id) return;
    done.current = found._id;
    void chooseComment(room, found);
  }, [found, room]);
}
