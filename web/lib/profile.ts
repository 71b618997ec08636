import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { accounts } from '../../contract/calls/accounts.ts';
import { api } from './api/api.ts';
import { queryClient } from './query.ts';
import { queryKeys } from './query-keys.ts';
import { readToken, useToken } from './session/session.ts';

const profileOf = (token: string | null) => ({
  queryKey: queryKeys.profile.of(token),
  queryFn: async ({ signal }: QueryFunctionContext) => (await api(accounts.profile, {}, { signal })).data,
  meta: { scope: 'profile' as const },
});

export function useProfile() {
  const token = useToken();
  return useQuery({ ...profileOf(token), enabled: token !== null });
}

/** Reads the profile for actions before it was loaded. */
export const readProfile = () => queryClient.ensureQueryData(profileOf(readToken()));
