import type { UserProfile } from '../../../contract/calls/accounts.ts';
import { queryClient } from '../../lib/query.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The profile that a change answered is shown everywhere, without asking for it again. */
export const storeProfile = (profile: UserProfile) =>
  queryClient.setQueriesData({ queryKey: queryKeys.profile.all }, profile);
