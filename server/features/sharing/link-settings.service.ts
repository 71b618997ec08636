import type { z } from 'zod';
import type { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType } from '../../../contract/enums.ts';
import { refuseField } from '../../failure.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import { newShareCode } from '../../platform/secrets.ts';
import type { Platform } from '../../platform.ts';
import { decodePassword } from '../accounts/account/wire-password.rules.ts';
import { forgetLinkDevices } from '../accounts/sessions/known-devices.service.ts';
import {
  deleteOldOpenings,
  findLinkOf,
  insertLink,
  type LinkRow,
  lockLinkOf,
  type Target,
  updateLink,
} from './links.queries.ts';

export type { LinkRow };

export type LinkSettings = Omit<
  z.output<typeof sharing.shareFile.body>,
  'fileId' | 'fileVersionId' | 'fileMember' | 'name' | 'search'
>;

/** Makes the link when the dialog opens, for invited people alone, so that there is an address to copy. */
export async function ensureLink(
  { db }: Platform,
  { target, createdBy }: { target: Target; createdBy: string },
): Promise<LinkRow> {
  const found = await findLinkOf(db, target);
  if (found) return found;
  return inTransaction(db, async (tx) => {
    await makeLink(tx, { target, createdBy });
    return lockLinkOf(tx, target);
  });
}

export const makeLink = (tx: Transaction, { target, createdBy }: { target: Target; createdBy: string }) =>
  insertLink(tx, { target, code: newShareCode(), createdBy });

/** Hashing is slow, so call it before the transaction. */
export async function prepareSettings(settings: LinkSettings) {
  const { linkPassword, expiresAt } = settings;
  if (expiresAt && new Date(expiresAt) <= new Date()) {
    throw refuseField('unprocessable', 'expiresAt', 'sharing.expiryPast');
  }
  const passwordHash = linkPassword
    ? await hashPassword(decodePassword({ wire: linkPassword, field: 'linkPassword' }))
    : undefined;
  return { ...settings, passwordHash };
}

type Prepared = Awaited<ReturnType<typeof prepareSettings>>;

/** Ends earlier grants that the new settings would not have given. */
export async function applySettings(
  tx: Transaction,
  { target, settings }: { target: Target; settings: Prepared },
): Promise<{ link: LinkRow; before: LinkRow; isChanged: boolean }> {
  const link = await lockLinkOf(tx, target);
  const passwordHash = settings.passwordHash ?? link.password_hash;
  if (settings.accessType === AccessType.password && passwordHash === null) {
    throw refuseField('unprocessable', 'linkPassword', 'sharing.choosePassword');
  }
  const next = {
    access_type: settings.accessType,
    link_access: settings.linkAccess ?? link.link_access,
    password_hash: passwordHash,
    is_active: settings.linkActive ?? link.is_active,
    expires_at: expiryOf(link, settings),
    allow_download: settings.allowDownload ?? link.allow_download,
    allow_comments: settings.allowComments ?? link.allow_comments,
    watermark: settings.watermark ?? link.watermark,
    // A link to one version always shows that version.
    newest_only: link.version_id === null && (settings.newestOnly ?? link.newest_only),
    guest_comments: settings.guestComments ?? link.guest_comments,
    guests_confirmed: settings.guestsConfirmed ?? link.guests_confirmed,
    code: settings.newLink ? newShareCode() : link.code,
  };
  const isChanged = Object.entries(next).some(
    ([name, value]) => String(value) !== String(link[name as keyof typeof next]),
  );
  const isEnded =
    next.access_type !== link.access_type ||
    next.code !== link.code ||
    next.password_hash !== link.password_hash ||
    next.watermark !== link.watermark ||
    (link.is_active && !next.is_active);
  const epoch = link.epoch + (isEnded ? 1 : 0);
  if (isChanged) await updateLink(tx, { id: link.id, changes: { ...next, epoch } });
  if (next.password_hash !== link.password_hash) await forgetLinkDevices(tx, link.id);
  return { link: { ...link, ...next, epoch }, before: link, isChanged };
}

const expiryOf = (link: LinkRow, { expiresAt }: Prepared): Date | null => {
  if (expiresAt === undefined) return link.expires_at;
  return expiresAt === null ? null : new Date(expiresAt);
};

export const purgeOpenings = ({ db }: Platform): Promise<void> => inTransaction(db, deleteOldOpenings);
