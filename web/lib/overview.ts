import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../contract/calls/accounts.ts';
import { api } from './api/api.ts';
import { queryKeys } from './query-keys.ts';

/** Reads the plan and its usage, anew after a limit that the cached one did not foresee. */
export const useOverview = ({ isReadAnew = false } = {}) =>
  useQuery({
    queryKey: queryKeys.overview.all,
    ...(isReadAnew && { refetchOnMount: 'always' }),
    queryFn: async ({ signal }) => (await api(accounts.overview, {}, { signal })).data,
  });
