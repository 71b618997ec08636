import type { sharing } from '../../../contract/calls/sharing.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { ItemType } from '../../../contract/enums.ts';
import { type FileOrFolderAccess, requireFileOrFolder } from '../../access/files/file-access.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import { requireVersionOf } from '../files/review/review.service.ts';
import { membersOfItem } from '../members/managed-members.rules.ts';
import { toFileWishes } from '../members/member-wishes.rules.ts';
import { presentFileMember, presentMembers } from '../members/members.presenter.ts';
import { resendInvitation } from '../members/resend-invitation.service.ts';
import { ensureLink } from './link-settings.service.ts';
import { presentLink } from './links.presenter.ts';
import type { LinkRow } from './links.queries.ts';
import { saveShare } from './save-share.service.ts';

interface OneFile {
  person: Person;
  fileId: string;
  versionId: string | undefined;
}

async function requireSharedFile(platform: Platform, { person, fileId, versionId }: OneFile) {
  const access = await requireFileOrFolder(platform.db, { person, id: fileId, ability: 'manageSharing' });
  if (access.item.type !== ItemType.file) throw fail('fileMissing');
  if (versionId) await requireVersionOf(platform, { fileId, versionId });
  return access;
}

export async function shareFile(
  platform: Platform,
  { person, body }: { person: Person; body: BodyOf<typeof sharing.shareFile> },
) {
  // The dialog sends name and search too; sharing ignores them.
  const { fileId, fileVersionId, fileMember, name: _name, search, ...settings } = body;
  const versionId = fileVersionId ?? undefined;
  const access = await requireSharedFile(platform, { person, fileId, versionId });
  const { link, unmailed } = await saveShare(platform, {
    target: { itemId: fileId, versionId },
    of: membersOfItem(access),
    wishes: toFileWishes(fileMember),
    field: 'fileMember',
    settings,
  });
  return { share: { ...(await presentFileShare(platform, { access, link })), search }, unmailed };
}

export async function showFileShare(platform: Platform, asked: OneFile) {
  const access = await requireSharedFile(platform, asked);
  const target = { itemId: asked.fileId, versionId: asked.versionId };
  const link = await ensureLink(platform, { target, createdBy: asked.person.accountId });
  return presentFileShare(platform, { access, link });
}

interface Resend {
  person: Person;
  id: string;
  email: string;
}

export async function resendFileInvitation(platform: Platform, { person, id, email }: Resend) {
  const access = await requireFileOrFolder(platform.db, { person, id, ability: 'manageSharing' });
  return presentFileMember(platform, await resendInvitation(platform, { of: membersOfItem(access), email }));
}

interface Shown {
  access: FileOrFolderAccess<'manageSharing'>;
  link: LinkRow;
}

async function presentFileShare(platform: Platform, { access: { item }, link }: Shown) {
  const subject = { kind: 'file', id: item.id } as const;
  return {
    ...(await presentLink(platform, { link, isFile: true })),
    fileId: item.id,
    fileVersionId: link.version_id,
    name: item.name,
    search: '',
    fileMember: await presentMembers(platform, { subject, removed: true, present: presentFileMember }),
  };
}
