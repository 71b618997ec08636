import type { UserProfile } from '../../../contract/calls/accounts.ts';
import { queryClient } from '../../lib/query.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Puts the returned profile into the cache, to save a request. */
export const storeProfile = (profile: UserProfile) =>
  queryClient.setQueriesData({ queryKey: queryKeys.profile.all }, profile);
