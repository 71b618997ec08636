import { fail, refuseInput } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { record } from '../../events/events.service.ts';
import { removePictureLater } from '../../people/pictures/pictures.service.ts';
import { queueAccountMail } from '../account/account-mails.service.ts';
import { type AccountRow, anonymiseAccount, lockAccount } from '../account/accounts.queries.ts';
import { deleteMailTokens } from '../account/mail-tokens.queries.ts';
import { isSsoOnly } from '../account/way-in.rules.ts';
import {
  type ConfirmedOwner,
  confirmByPassword,
  requireConfirmed,
} from '../confirmation/confirmation.service.ts';
import { findUndoEnd } from '../email/email-changes.queries.ts';
import { deleteFactors } from '../second-factor/factors.queries.ts';
import { endSessions } from '../sessions/sessions.service.ts';

export { type AccountRow, lockAccount };

export interface Leaver {
  person: Person;
  wire: string | undefined;
  network: string;
}

export async function confirmLeaver(
  platform: Platform,
  { person, wire, network }: Leaver,
): Promise<ConfirmedOwner> {
  if (wire !== undefined) return confirmByPassword(platform, { person, wire, network });
  const owner = await requireConfirmed(platform, person);
  const { password_hash: stored, email } = owner.account;
  if (stored === null || isSsoOnly(platform.config, email)) return owner;
  throw refuseInput('password', 'fields.password');
}

/**
 * Refused while an address change can be undone: nothing would be left. Deactivating is allowed, as the undo
 * reverses it.
 */
export async function requireUndoOver(tx: Transaction, account: AccountRow): Promise<void> {
  const at = await findUndoEnd(tx, account.id);
  if (!at) return;
  const time = { at, timeZone: account.time_zone };
  throw fail('conflict', { message: 'accounts.deletionWaits', times: { time } });
}

/** Removes the person from the account. What the account owned must be gone before. */
export async function closeAccount(platform: Platform, tx: Transaction, account: AccountRow): Promise<void> {
  const { id: accountId, email, language, name } = account;
  await deleteFactors(tx, accountId);
  await deleteMailTokens(tx, { accountId });
  await removePictureLater(platform, tx, account.picture_key);
  await queueAccountMail(platform, tx, { kind: 'accountDeleted', to: email, language, name });
  await anonymiseAccount(tx, accountId);
  await endSessions(tx, { accountId });
  await record(tx, { type: 'account.deleted', data: { userId: accountId } });
}
