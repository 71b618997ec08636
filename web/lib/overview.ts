import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../contract/calls/accounts.ts';
import { api } from './api/api.ts';
import { queryKeys } from './query-keys.ts';

/** What the plan allows and how much of it is used; read anew where a limit was met that it did not foresee. */
export const useOverview = ({ isReadAnew = false } = {}) =>
  useQuery({
    queryKey: queryKeys.overview.all,
    ...(isReadAnew && { refetchOnMount: 'always' }),
    queryFn: async ({ signal }) => (await api(accounts.overview, {}, { signal })).data,
  });
