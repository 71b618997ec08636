import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../contract/calls/accounts.ts';
import { api } from './api/api.ts';
import { queryKeys } from './query-keys.ts';

/** What the plan allows and how much of it is used. */
export const useOverview = () =>
  useQuery({
    queryKey: queryKeys.overview.all,
    queryFn: async ({ signal }) => (await api(accounts.overview, {}, { signal })).data,
  });
