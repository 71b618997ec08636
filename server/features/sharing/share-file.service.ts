import type { sharing } from '../../../contract/calls/sharing.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { ItemType } from '../../../contract/enums.ts';
import { type FileOrFolderAccess, requireFileOrFolder } from '../../access/files/file-access.ts';
import { fail } from '../../failure.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
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

async function requireSharedFile(parts: Parts, { person, fileId, versionId }: OneFile) {
  const access = await requireFileOrFolder(parts.db, { person, id: fileId, ability: 'manageSharing' });
  if (access.item.type !== ItemType.file) throw fail('fileMissing');
  if (versionId) await requireVersionOf(parts, { fileId, versionId });
  return access;
}

export async function shareFile(
  parts: Parts,
  { person, body }: { person: Person; body: BodyOf<typeof sharing.shareFile> },
) {
  // The dialog sends name and search too; sharing ignores them.
  const { fileId, fileVersionId, fileMember, name: _name, search, ...settings } = body;
  const versionId = fileVersionId ?? undefined;
  const access = await requireSharedFile(parts, { person, fileId, versionId });
  const { link, unmailed } = await saveShare(parts, {
    target: { itemId: fileId, versionId },
    of: membersOfItem(access),
    wishes: toFileWishes(fileMember),
    field: 'fileMember',
    settings,
  });
  return { share: { ...(await presentFileShare(parts, { access, link })), search }, unmailed };
}

export async function showFileShare(parts: Parts, asked: OneFile) {
  const access = await requireSharedFile(parts, asked);
  const target = { itemId: asked.fileId, versionId: asked.versionId };
  const link = await ensureLink(parts, { target, createdBy: asked.person.accountId });
  return presentFileShare(parts, { access, link });
}

interface Resend {
  person: Person;
  id: string;
  email: string;
}

export async function resendFileInvitation(parts: Parts, { person, id, email }: Resend) {
  const access = await requireFileOrFolder(parts.db, { person, id, ability: 'manageSharing' });
  return presentFileMember(parts, await resendInvitation(parts, { of: membersOfItem(access), email }));
}

interface Shown {
  access: FileOrFolderAccess<'manageSharing'>;
  link: LinkRow;
}

async function presentFileShare(parts: Parts, { access: { item }, link }: Shown) {
  const subject = { kind: 'file', id: item.id } as const;
  return {
    ...(await presentLink(parts, { link, isFile: true })),
    fileId: item.id,
    fileVersionId: link.version_id,
    name: item.name,
    search: '',
    fileMember: await presentMembers(parts, { subject, removed: true, present: presentFileMember }),
  };
}
