import { useQuery } from '@tanstack/react-query';
import { reviews } from '../../../../contract/calls/reviews.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { ReviewAnswer, ReviewState } from '../../../../contract/enums.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useToken } from '../../../lib/session/session.ts';
import { isInLink } from '../../../lib/session/share-link.ts';

export type Review = ReplyOf<typeof reviews.request>;
export type Reviewer = Review['reviewers'][number];
export type Answer = NonNullable<Reviewer['answer']>;

export const answerNames = {
  [ReviewAnswer.approved]: 'approved',
  [ReviewAnswer.approvedWithChanges]: 'approvedWithChanges',
  [ReviewAnswer.needsChanges]: 'needsChanges',
} as const satisfies Record<Answer, string>;

export const stateNames = {
  [ReviewState.open]: 'open',
  [ReviewState.approved]: 'approved',
  [ReviewState.needsChanges]: 'needsChanges',
  [ReviewState.cancelled]: 'cancelled',
  [ReviewState.replaced]: 'replaced',
} as const satisfies Record<Review['state'], string>;

/** Reviews need an account: visitors of a link see the status alone. */
export const useHasReviews = () => useToken() !== null && !isInLink();

export function useReviews(fileId: string) {
  const isWanted = useHasReviews();
  return useQuery({
    queryKey: queryKeys.review.reviews(fileId),
    queryFn: async ({ signal }) => (await api(reviews.getList, { params: { id: fileId } }, { signal })).data,
    enabled: isWanted,
    meta: { scope: 'action' },
  });
}
