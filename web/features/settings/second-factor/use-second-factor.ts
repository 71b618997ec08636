import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { secondFactor } from '../../../../contract/second-factor.ts';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query.ts';

const key = ['second-factor'];

export type SecondFactor = ReplyOf<typeof secondFactor.show>;

export const useSecondFactor = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api(secondFactor.show, {}, { signal })).data,
  });

export const refreshSecondFactor = () => queryClient.invalidateQueries({ queryKey: key });
