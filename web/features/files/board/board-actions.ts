import type { reviews } from '../../../../contract/calls/reviews.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { ReviewStatus, ValueOf } from '../../../../contract/enums.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { setStatus } from '../actions/file-actions.ts';
import type { FileItem } from '../items/file-item.ts';

export type Board = ReplyOf<typeof reviews.getBoard>;
type Status = ValueOf<typeof ReviewStatus>;

export function moveCard({ columns }: Board, id: string, to: Status): Board {
  const card = columns.flatMap(({ results }) => results).find(({ _id }) => _id === id);
  if (!card || card.status === to) return { columns };
  return {
    columns: columns.map(({ status, total, results }) => {
      if (status === card.status)
        return { status, total: total - 1, results: results.filter(({ _id }) => _id !== id) };
      if (status !== to) return { status, total, results };
      return { status, total: total + 1, results: [{ ...card, status: to }, ...results] };
    }),
  };
}

/** Shows the move at once; the server's answer corrects it. */
export function moveOnBoard(item: FileItem, to: Status): Promise<unknown> {
  void queryClient.cancelQueries({ queryKey: queryKeys.files.board(item.projectId) });
  queryClient.setQueryData<Board>(
    queryKeys.files.board(item.projectId),
    (board) => board && moveCard(board, item._id, to),
  );
  return setStatus([item], to);
}
