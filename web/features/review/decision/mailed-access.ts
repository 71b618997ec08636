import { reviews } from '../../../../contract/calls/reviews.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { api } from '../../../lib/api/api.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { change, changeThenRefresh } from '../../../lib/optimistic.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import type { Reviewer } from './use-reviews.ts';

type List = ReplyOf<typeof reviews.getList>;

const patch = (fileId: string, id: string, mailedAccess: Reviewer['mailedAccess']) =>
  queryClient.setQueryData<List>(
    queryKeys.review.reviews(fileId),
    (list) =>
      list && {
        ...list,
        results: list.results.map((review) => ({
          ...review,
          reviewers: review.reviewers.map((one) => (one._id === id ? { ...one, mailedAccess } : one)),
        })),
      },
  );

export function endAccess(fileId: string, reviewer: Reviewer) {
  const { _id: id, mailedAccess: before } = reviewer;
  const after = { until: null, endedAt: new Date().toISOString(), canEnd: false };
  const set = (isEnded: boolean) =>
    changeThenRefresh(`file ${fileId}`, {
      run: async () => [
        await change({
          key: `mailed access ${id}`,
          from: !isEnded,
          to: isEnded,
          show: () => patch(fileId, id, isEnded ? after : before),
          undo: () => patch(fileId, id, isEnded ? before : after),
          send: (way) => api(reviews.setMailedAccess, { params: { id }, body: { isEnded } }, way),
        }),
      ],
      refresh: () => changed('file', fileId),
    });
  void set(true);
  const action = { label: translate('reviews:access.undo'), run: () => void set(false) };
  showToast({ tone: 'info', message: translate('reviews:access.done'), action });
}
