import type { Language } from '../../../contract/enums.ts';
import { NEW_GUESTS_AN_HOUR } from '../../../contract/limits.ts';
import { requireWelcome } from '../../access/links/guest-access.ts';
import { fail, refuseField } from '../../failure.ts';
import { requireTry } from '../../http/require-try.ts';
import type { Caller } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/id.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import type { Platform } from '../../platform.ts';
import { checkCode, forgetWait, redeemCode, sendCode } from '../accounts/sign-up/codes.service.ts';
import { refusePretendAddress } from '../people/pretend-address.rules.ts';
import { announceGuest } from './guests.announcer.ts';
import { confirmGuest, insertGuest, isAddressBlocked } from './guests.queries.ts';

interface Entering extends Caller {
  network: string;
  language: Language;
}

const HOUR = 3600;

/** Returns the guest's token, of which only the hash is stored. */
export async function enterAsGuest(
  platform: Platform,
  { network, language, name, ...caller }: Entering & { name: string },
) {
  const { grant, linkId, ownerId } = await requireWelcome(platform.db, caller);
  const { link, network: ofNetwork } = NEW_GUESTS_AN_HOUR;
  await requireTry(platform.db, { key: `new-guest-network:${network}`, max: ofNetwork, seconds: HOUR });
  await requireTry(platform.db, { key: `new-guest-link:${linkId}`, max: link, seconds: HOUR });
  const token = newToken();
  const id = newId();
  await inTransaction(platform.db, async (tx) => {
    await insertGuest(tx, { id, grant, name, language, tokenHash: hashToken(token) });
    await announceGuest(tx, { linkId, ownerId });
  });
  return { _id: id, name, token };
}

interface AskCode extends Entering {
  email: string;
  wantsMail: boolean;
}

export async function sendGuestCode(platform: Platform, asked: AskCode) {
  const { network, language, email, wantsMail, ...caller } = asked;
  const { guest } = await requireGuest(platform, caller);
  refusePretendAddress(email);
  const payload = { email, language, wantsMail, guestId: guest.accountId };
  return sendCode(platform, { purpose: 'guest', email, network, makePayload: async () => payload });
}

/** Refuses an address that was blocked on this link. */
export async function confirmGuestAddress(
  platform: Platform,
  { network, hash, code, ...caller }: Caller & { network: string; hash: string; code: string },
) {
  const { guest, linkId, ownerId } = await requireGuest(platform, caller);
  const row = await checkCode(platform, { purpose: 'guest', codeToken: hash, code, network });
  const { email, guestId, wantsMail = false } = row.payload;
  if (guestId !== guest.accountId) throw refuseField('unprocessable', 'code', 'accounts.codeExpired');
  const emailKey = row.email_key;
  if (await isAddressBlocked(platform.db, { linkId, emailKey })) throw fail('guestBlocked');
  await inTransaction(platform.db, async (tx) => {
    await redeemCode(tx, row);
    await confirmGuest(tx, { accountId: guest.accountId, email, emailKey, wantsMail });
    await announceGuest(tx, { linkId, ownerId });
  });
  await forgetWait(platform, row);
  return { email };
}

async function requireGuest(platform: Platform, caller: Caller) {
  const welcome = await requireWelcome(platform.db, caller);
  const guest = caller.grant?.guest;
  if (!guest) throw fail('guestRequired');
  return { ...welcome, guest };
}
