import type { sharing } from '../../../contract/calls/sharing.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { ItemType } from '../../../contract/enums.ts';
import { type FileOrFolderAccess, requireFileOrFolder } from '../../access/file-access.ts';
import { fail } from '../../failure.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { requireVersionOf } from '../files/review/review.service.ts';
import { listFileMembers } from './file-members.queries.ts';
import { announceFileAccess, changeFileMembers, presentFileMember } from './file-members.service.ts';
import {
  announceLink,
  applySettings,
  ensureLink,
  prepareSettings,
  presentLink,
  requireSharing,
} from './link-settings.service.ts';
import type { LinkRow } from './links.queries.ts';

interface OneFile {
  person: Person;
  fileId: string;
  versionId: string | undefined;
}

async function requireSharedFile(parts: Parts, { person, fileId, versionId }: OneFile) {
  const access = await requireFileOrFolder(parts.db, { person, id: fileId, ability: 'manageSharing' });
  if (access.item.type !== ItemType.file) throw fail('fileMissing');
  if (versionId) await requireVersionOf(parts, { fileId, versionId });
  const target = { itemId: fileId, versionId };
  const link = await ensureLink(parts, { target, createdBy: access.person.accountId });
  return { access, target, link };
}

export async function shareFile(
  parts: Parts,
  { person, body }: { person: Person; body: BodyOf<typeof sharing.shareFile> },
) {
  const { fileId, fileVersionId, fileMember: wishes, ...given } = body;
  const versionId = fileVersionId ?? undefined;
  const { access, target } = await requireSharedFile(parts, { person, fileId, versionId });
  const settings = await prepareSettings(given);
  const field = 'fileMember';
  const { link, unmailed } = await parts.db.transaction().execute(async (tx) => {
    const { link, isChanged: isLinkChanged } = await applySettings(tx, { target, settings });
    const members = await changeFileMembers(parts, tx, { access, wishes, field });
    requireSharing({ link, members, isLinkChanged, named: wishes.length, field });
    if (isLinkChanged) await announceLink(tx, link);
    await announceFileAccess(tx, { fileId, accountIds: members.touchedIds });
    return { link, unmailed: members.unmailed };
  });
  return { share: await presentFileShare(parts, { access, link }), unmailed };
}

export async function showFileShare(parts: Parts, asked: OneFile) {
  const { access, link } = await requireSharedFile(parts, asked);
  return presentFileShare(parts, { access, link });
}

interface Shown {
  access: FileOrFolderAccess<'manageSharing'>;
  link: LinkRow;
}

async function presentFileShare(parts: Parts, { access: { item }, link }: Shown) {
  const members = await listFileMembers(parts.db, item.id);
  return {
    ...(await presentLink(parts, { link, isFile: true })),
    fileId: item.id,
    fileVersionId: link.version_id,
    name: item.name,
    fileMember: await Promise.all(members.map((row) => presentFileMember(parts, row))),
  };
}
