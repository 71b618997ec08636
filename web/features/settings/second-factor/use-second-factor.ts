import { useQuery } from '@tanstack/react-query';
import { secondFactor } from '../../../../contract/calls/second-factor.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';

export type SecondFactor = ReplyOf<typeof secondFactor.show>;

export const useSecondFactor = () =>
  useQuery({
    queryKey: queryKeys.secondFactor.all,
    queryFn: async ({ signal }) => (await api(secondFactor.show, {}, { signal })).data,
  });

export const refreshSecondFactor = () => changed('secondFactor');
