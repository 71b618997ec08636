import type { UserProfile } from '../../../contract/accounts.ts';
import { profileKey } from '../../lib/profile.ts';
import { queryClient } from '../../lib/query.ts';

/** The profile that a change answered is shown everywhere, without asking for it again. */
export const storeProfile = (profile: UserProfile) =>
  queryClient.setQueriesData({ queryKey: profileKey }, profile);
