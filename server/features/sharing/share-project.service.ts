import type { ProjectMemberChange } from '../../../contract/calls/project-entities.ts';
import type { sharing } from '../../../contract/calls/sharing.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { ItemType, MemberType, ShareScope } from '../../../contract/enums.ts';
import { type FileOrFolderAccess, requireFileOrFolder, requireItem } from '../../access/file-access.ts';
import { type ProjectAccess, requireProject } from '../../access/project-access.ts';
import { fail } from '../../failure.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { emailKeyOf } from '../accounts/invitees.service.ts';
import { presentMember } from '../accounts/people.presenter.ts';
import { changeMembersWithin } from '../projects/project-members.service.ts';
import { showMembers } from '../projects/project-people.service.ts';
import { listFileMembers } from './file-members.queries.ts';
import { announceFileAccess, changeFileMembers, type FileMemberWish } from './file-members.service.ts';
import {
  announceLink,
  applySettings,
  ensureLink,
  prepareSettings,
  presentLink,
  requireSharing,
} from './link-settings.service.ts';

type Body = BodyOf<typeof sharing.shareProject>;

interface Sharing {
  person: Person;
  body: Body;
}

const field = 'projectMember';

export async function shareProject(parts: Parts, { person, body }: Sharing) {
  const { projectId, fileId, projectMember: wishes, ...given } = body;
  if (fileId) {
    const access = await requireFolder(parts, { person, id: fileId });
    if (access.projectId !== projectId) throw fail('contentMissing');
    return shareFolder(parts, { access, body });
  }
  const access = await requireProject(parts.db, { person, projectId, ability: 'manageMembers' });
  const target = { projectId };
  await ensureLink(parts, { target, createdBy: person.accountId });
  const settings = await prepareSettings(given);
  const members = await countAfter(parts, { projectId, wishes });
  const unmailed = await parts.db.transaction().execute(async (tx) => {
    const { link, isChanged: isLinkChanged } = await applySettings(tx, { target, settings });
    requireSharing({ link, members, isLinkChanged, named: wishes.length, field });
    const silent = wishes.length > 0 ? await changeMembersWithin(parts, tx, { access, changes: wishes }) : [];
    if (isLinkChanged) await announceLink(tx, link);
    return silent;
  });
  return { share: await presentProjectShare(parts, access), unmailed };
}

/** How the people of the project will stand; whether the change itself is allowed is decided where it is made. */
async function countAfter(
  parts: Parts,
  { projectId, wishes }: { projectId: string; wishes: ProjectMemberChange[] },
) {
  const before = await showMembers(parts, { projectId, removed: true });
  const byKey = new Map(before.map((member) => [emailKeyOf(member.email), member]));
  const present = new Set(
    before.filter(({ type }) => type !== MemberType.remove).map(({ email }) => emailKeyOf(email)),
  );
  let isChanged = false;
  let adds = 0;
  for (const wish of wishes) {
    const emailKey = emailKeyOf(wish.email);
    const member = byKey.get(emailKey);
    const isSame =
      member?.type === wish.type && (wish.canDownload ?? member.canDownload) === member.canDownload;
    const isGone = wish.type === MemberType.remove && !present.has(emailKey);
    if (!isSame && !isGone) isChanged = true;
    if (wish.type === MemberType.remove) present.delete(emailKey);
    else {
      if (!present.has(emailKey)) adds += 1;
      present.add(emailKey);
    }
  }
  return { count: present.size, isChanged, removesOnly: isChanged && adds === 0 };
}

async function shareFolder(
  parts: Parts,
  { access, body }: { access: FileOrFolderAccess<'manageSharing'>; body: Body },
) {
  const { projectId: _, fileId: __, projectMember, ...given } = body;
  const target = { itemId: access.item.id };
  await ensureLink(parts, { target, createdBy: access.person.accountId });
  const settings = await prepareSettings(given);
  const wishes = projectMember.map(toFileWish);
  const unmailed = await parts.db.transaction().execute(async (tx) => {
    const { link, isChanged: isLinkChanged } = await applySettings(tx, { target, settings });
    const members = await changeFileMembers(parts, tx, { access, wishes, field });
    requireSharing({ link, members, isLinkChanged, named: wishes.length, field });
    if (isLinkChanged) await announceLink(tx, link);
    await announceFileAccess(tx, { fileId: access.item.id, accountIds: members.touchedIds });
    return members.unmailed;
  });
  return { share: await presentFolderShare(parts, access), unmailed };
}

const toFileWish = ({ email, type, canDownload }: ProjectMemberChange): FileMemberWish =>
  type === MemberType.remove
    ? { email, type: MemberType.viewer, remove: true }
    : { email, type, canDownload };

async function requireFolder(parts: Parts, { person, id }: { person: Person; id: string }) {
  const question = { person, id, ability: 'manageSharing', missing: 'contentMissing' } as const;
  const access = await requireFileOrFolder(parts.db, question);
  if (access.item.type !== ItemType.folder) throw fail('contentMissing');
  return access;
}

/** The id of a project, or of one of its folders. */
export async function showProjectShare(parts: Parts, { person, id }: { person: Person; id: string }) {
  const question = { person, id, ability: 'manageSharing', missing: 'projectMissing' } as const;
  const { item } = await requireItem(parts.db, question);
  if (item) return presentFolderShare(parts, await requireFolder(parts, { person, id }));
  const access = await requireProject(parts.db, { person, projectId: id, ability: 'manageMembers' });
  return presentProjectShare(parts, access);
}

async function presentProjectShare(parts: Parts, { project, person }: ProjectAccess<'manageMembers'>) {
  const target = { projectId: project.id };
  const link = await ensureLink(parts, { target, createdBy: person.accountId });
  return {
    ...(await presentLink(parts, { link, isFile: false })),
    projectId: project.id,
    fileId: null,
    shareScope: ShareScope.project,
    projectName: project.name,
    projectMember: await showMembers(parts, { projectId: project.id, removed: true }),
  };
}

async function presentFolderShare(parts: Parts, access: FileOrFolderAccess<'manageSharing'>) {
  const { item, projectId, person } = access;
  const link = await ensureLink(parts, { target: { itemId: item.id }, createdBy: person.accountId });
  const members = await listFileMembers(parts.db, item.id);
  return {
    ...(await presentLink(parts, { link, isFile: false })),
    projectId,
    fileId: item.id,
    shareScope: ShareScope.folder,
    projectName: item.name,
    projectMember: await Promise.all(
      members.map(async (row) => ({
        ...(await presentMember(parts, row)),
        type: row.removed_at ? MemberType.remove : row.type,
        canDownload: row.can_download,
      })),
    ),
  };
}
