import type { Transaction } from '../../../platform/database/database.ts';

interface Wanted {
  accountId: string;
  /** Roles by team. */
  wanted: Map<string, 1 | 2>;
}

/** The functions of teams that single sign-on needs. `server/app.ts` passes them: teams know accounts. */
export interface TeamRoles {
  /** Must come before anything in the transaction that touches accounts. */
  lock: (tx: Transaction, change: Wanted) => Promise<void>;
  follow: (tx: Transaction, change: Wanted) => Promise<FollowedGroups>;
}

export interface FollowedGroups {
  /** Teams without a free place in the owner's plan. The person is left out. */
  full: string[];
  missingIds: string[];
}
