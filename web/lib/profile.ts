import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../contract/accounts.ts';
import { api } from './api.ts';
import { useToken } from './session.ts';

export const profileKey = ['profile'];

/** The signed-in person. Waits while nobody is. */
export function useProfile() {
  const token = useToken();
  return useQuery({
    queryKey: [...profileKey, token],
    queryFn: async ({ signal }) => (await api(accounts.profile, {}, { signal })).data,
    enabled: token !== null,
    meta: { scope: 'profile' },
  });
}
