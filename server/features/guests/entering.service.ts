import type { Language } from '../../../contract/enums.ts';
import { NEW_GUESTS_AN_HOUR } from '../../../contract/limits.ts';
import { requireWelcome } from '../../access/links/guest-access.ts';
import { fail, refuseField } from '../../failure.ts';
import { requireTry } from '../../http/require-try.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import { newId } from '../../parts/id.ts';
import { hashToken, newToken } from '../../parts/secrets.ts';
import type { Parts } from '../../parts.ts';
import type { Caller } from '../../person.ts';
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
  parts: Parts,
  { network, language, name, ...caller }: Entering & { name: string },
) {
  const { grant, linkId, ownerId } = await requireWelcome(parts.db, caller);
  const { link, network: ofNetwork } = NEW_GUESTS_AN_HOUR;
  await requireTry(parts.db, { key: `new-guest-network:${network}`, max: ofNetwork, seconds: HOUR });
  await requireTry(parts.db, { key: `new-guest-link:${linkId}`, max: link, seconds: HOUR });
  const token = newToken();
  const id = newId();
  await inTransaction(parts.db, async (tx) => {
    await insertGuest(tx, { id, grant, name, language, tokenHash: hashToken(token) });
    await announceGuest(tx, { linkId, ownerId });
  });
  return { _id: id, name, token };
}

interface AskCode extends Entering {
  email: string;
  wantsMail: boolean;
}

export async function sendGuestCode(parts: Parts, asked: AskCode) {
  const { network, language, email, wantsMail, ...caller } = asked;
  const { guest } = await requireGuest(parts, caller);
  refusePretendAddress(email);
  const payload = { email, language, wantsMail, guestId: guest.accountId };
  return sendCode(parts, { purpose: 'guest', email, network, makePayload: async () => payload });
}

/** Refuses an address that was blocked on this link. */
export async function confirmGuestAddress(
  parts: Parts,
  { network, hash, code, ...caller }: Caller & { network: string; hash: string; code: string },
) {
  const { guest, linkId, ownerId } = await requireGuest(parts, caller);
  const row = await checkCode(parts, { purpose: 'guest', codeToken: hash, code, network });
  const { email, guestId, wantsMail = false } = row.payload;
  if (guestId !== guest.accountId) throw refuseField('unprocessable', 'code', 'accounts.codeExpired');
  const emailKey = row.email_key;
  if (await isAddressBlocked(parts.db, { linkId, emailKey })) throw fail('guestBlocked');
  await inTransaction(parts.db, async (tx) => {
    await redeemCode(tx, row);
    await confirmGuest(tx, { accountId: guest.accountId, email, emailKey, wantsMail });
    await announceGuest(tx, { linkId, ownerId });
  });
  await forgetWait(parts, row);
  return { email };
}

async function requireGuest(parts: Parts, caller: Caller) {
  const welcome = await requireWelcome(parts.db, caller);
  const guest = caller.grant?.guest;
  if (!guest) throw fail('guestRequired');
  return { ...welcome, guest };
}
