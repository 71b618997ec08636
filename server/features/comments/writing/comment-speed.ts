import { COMMENTS_A_MINUTE, GUEST_COMMENTS_A_MINUTE } from '../../../../contract/limits.ts';
import { requireTry } from '../../../http/require-try.ts';
import type { Caller } from '../../../person.ts';
import { currentActor } from '../../../platform/events/actor.ts';
import type { Platform } from '../../../platform.ts';

const MINUTE = { seconds: 60, message: 'comments.waitSeconds' };

/**
 * Limits comments, replies and edits per account. Anybody can become many guests, so guests count by link
 * and network too.
 */
export async function requireSpeed({ db }: Platform, { person, grant }: Caller): Promise<void> {
  const guest = person ? undefined : grant?.guest;
  if (guest) {
    const { link, network } = GUEST_COMMENTS_A_MINUTE;
    await requireTry(db, { key: `guest-network:${currentActor().network}`, max: network, ...MINUTE });
    await requireTry(db, { key: `guest-link:${grant?.linkId}`, max: link, ...MINUTE });
  }
  const accountId = person?.accountId ?? guest?.accountId;
  const max = guest ? GUEST_COMMENTS_A_MINUTE.guest : COMMENTS_A_MINUTE;
  if (accountId) await requireTry(db, { key: `comment:${accountId}`, max, ...MINUTE });
}
