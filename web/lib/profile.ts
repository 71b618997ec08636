import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../contract/calls/accounts.ts';
import { api } from './api/api.ts';
import { queryKeys } from './query-keys.ts';
import { useToken } from './session/session.ts';

/** The signed-in person. Waits while nobody is. */
export function useProfile() {
  const token = useToken();
  return useQuery({
    queryKey: queryKeys.profile.of(token),
    queryFn: async ({ signal }) => (await api(accounts.profile, {}, { signal })).data,
    enabled: token !== null,
    meta: { scope: 'profile' },
  });
}
