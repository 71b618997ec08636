import { comments } from '../../../../contract/calls/comments.ts';
import type { CorrectedComment } from '../../../../contract/carry-corrected.ts';
import { api } from '../../../lib/api/api.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { change } from '../../../lib/optimistic.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { chooseComment } from '../comment-data/choose-comment.ts';
import type { ReviewComment } from '../room/markers.ts';
import type { Room } from '../room/room.ts';
import type { Places } from './carried.ts';

interface Move {
  comment: ReviewComment;
  versionId: string;
  /** The frame chosen by a person before and now; null stands for the computed place. */
  from: number | null;
  to: number | null;
}

function show({ comment, versionId }: Move, frame: number | null) {
  const { _id: commentId, fileVersionId } = comment;
  const source = comment.figureFrame ?? comment.frame ?? 0;
  queryClient.setQueryData<Places>(queryKeys.comments.places(versionId), (before = { results: [] }) => ({
    results: [
      ...(frame === null ? [] : [{ commentId, fileVersionId, source, frame }]),
      ...before.results.filter((place) => place.commentId !== commentId),
    ],
  }));
}

const move = (moved: Move) =>
  change({
    key: `place ${moved.comment._id} ${moved.versionId}`,
    from: moved.from,
    to: moved.to,
    show: () => show(moved, moved.to),
    undo: () => show(moved, moved.from),
    send: (way) => {
      const { comment, versionId, to } = moved;
      const body = { fileVersionId: versionId, frame: to };
      return api(comments.place, { params: { id: comment._id }, body }, way);
    },
  });

const placed = { page: null, state: 'exact', isChanged: false, by: 'hand' } as const;

interface Placing {
  room: Room;
  comment: ReviewComment;
  versionId: string;
  carried: CorrectedComment | undefined;
  to: number | null;
}

export function placeComment({ room, comment, versionId, carried, to }: Placing) {
  const from = carried?.by === 'hand' ? carried.frame : null;
  void move({ comment, versionId, from, to });
  const framing = carried?.framing;
  if (to !== null) void chooseComment(room, comment, { ...placed, frame: to, ...(framing && { framing }) });
  const run = () => void move({ comment, versionId, from: to, to: from });
  showToast({
    tone: 'info',
    message: translate(to === null ? 'changes:place.found' : 'changes:place.done'),
    action: { label: translate('changes:place.undo'), run },
  });
}
