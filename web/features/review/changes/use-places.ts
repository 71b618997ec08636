import { useQuery } from '@tanstack/react-query';
import { comments } from '../../../../contract/calls/comments.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type Places = ReplyOf<typeof comments.getPlaces>;

const none: Places['results'] = [];

export function usePlaces(versionId: string | null, isWanted: boolean): Places['results'] {
  const { data } = useQuery({
    queryKey: queryKeys.comments.places(versionId ?? ''),
    queryFn: async ({ signal }) =>
      (await api(comments.getPlaces, { params: { id: versionId ?? '' } }, { signal })).data,
    enabled: versionId !== null && isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { scope: 'comments' },
  });
  return data?.results ?? none;
}
