import type { z } from 'zod';
import type { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType } from '../../../contract/enums.ts';
import { type MemberSubject, subjectIds } from '../../access/member-subject.ts';
import { refuseField } from '../../failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { hashPassword } from '../../parts/identity/passwords.ts';
import type { Parts } from '../../parts.ts';
import { decodePassword } from '../accounts/invitees.service.ts';
import { forgetLinkDevices } from '../accounts/sessions/known-devices.service.ts';
import { linkTopic, record } from '../events/events.service.ts';
import {
  deleteOldOpenings,
  findLinkOf,
  insertLink,
  type LinkRow,
  listOpenings,
  lockLinkOf,
  type Target,
  updateLink,
} from './links.queries.ts';
import { linkAddress, newShareCode } from './share-codes.ts';

export type LinkSettings = Omit<
  z.output<typeof sharing.shareFile.body>,
  'fileId' | 'fileVersionId' | 'fileMember'
>;

const OPENINGS_SHOWN = 50;

/** A link stands from the first look at the dialog on, for invited people alone: there is an address to copy. */
export async function ensureLink(
  { db }: Parts,
  { target, createdBy }: { target: Target; createdBy: string },
): Promise<LinkRow> {
  const found = await findLinkOf(db, target);
  if (found) return found;
  return db.transaction().execute(async (tx) => {
    await insertLink(tx, { target, code: newShareCode(), createdBy });
    return lockLinkOf(tx, target);
  });
}

/** Takes a moment, so call it before the transaction. */
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

/** What was granted before is dead where the new state would not have given it. Says whether anything changed. */
export async function applySettings(
  tx: Transaction,
  { target, settings }: { target: Target; settings: Prepared },
): Promise<{ link: LinkRow; isChanged: boolean }> {
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
    // A link that shares one version shows that one.
    newest_only: link.version_id === null && (settings.newestOnly ?? link.newest_only),
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
  return { link: { ...link, ...next, epoch }, isChanged };
}

const expiryOf = (link: LinkRow, { expiresAt }: Prepared): Date | null => {
  if (expiresAt === undefined) return link.expires_at;
  return expiresAt === null ? null : new Date(expiresAt);
};

interface ChangedLink {
  link: Pick<LinkRow, 'id'>;
  /** What it shares. */
  subject: MemberSubject;
  owner: { id: string };
}

/** Last in the transaction: pages that came by the link ask again, and close where it opens nothing any more. */
export async function announceLink(
  tx: Transaction,
  { link: { id: linkId }, subject, owner }: ChangedLink,
): Promise<void> {
  const { projectId, fileId } = { projectId: undefined, fileId: undefined, ...subjectIds(subject) };
  await record(tx, { type: 'link.changed', data: { projectId, fileId, linkId, ownerId: owner.id } });
  await record(tx, { topics: [linkTopic(linkId)], type: 'access.changed', data: {} });
}

export async function presentLink(parts: Parts, { link, isFile }: { link: LinkRow; isFile: boolean }) {
  const openings = await listOpenings(parts.db, { linkId: link.id, limit: OPENINGS_SHOWN });
  return {
    accessType: link.access_type,
    linkAccess: link.link_access,
    link: linkAddress(parts, link, isFile),
    code: link.code,
    hasPassword: link.password_hash !== null,
    linkActive: link.is_active,
    expiresAt: link.expires_at?.toISOString() ?? null,
    allowDownload: link.allow_download,
    allowComments: link.allow_comments,
    watermark: link.watermark,
    newestOnly: link.newest_only,
    opened: openings.map(({ name, opened_at }) => ({
      name: name || null,
      openedAt: opened_at.toISOString(),
    })),
  };
}

export const purgeOpenings = ({ db }: Parts): Promise<void> => deleteOldOpenings(db);
