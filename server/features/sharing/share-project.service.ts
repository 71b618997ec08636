import type { sharing } from '../../../contract/calls/sharing.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { ItemType, ShareScope } from '../../../contract/enums.ts';
import { type FileOrFolderAccess, requireFileOrFolder, requireItem } from '../../access/files/file-access.ts';
import { type ProjectAccess, requireProject } from '../../access/projects/project-access.ts';
import { requireWholeProject } from '../../access/projects/whole-project.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import { membersOfItem, membersOfProject } from '../members/managed-members.rules.ts';
import { toProjectWishes, withTypedAddress } from '../members/member-wishes.rules.ts';
import { presentMembers, presentProjectMember } from '../members/members.presenter.ts';
import { ensureLink } from './link-settings.service.ts';
import { presentLink } from './links.presenter.ts';
import type { LinkRow } from './links.queries.ts';
import { saveShare } from './save-share.service.ts';

interface Sharing {
  person: Person;
  body: BodyOf<typeof sharing.shareProject>;
}

export async function shareProject(platform: Platform, { person, body }: Sharing) {
  // The dialog sends name and search too; sharing ignores them.
  const { projectId, fileId, projectMember, projectName: _name, search, email, ...settings } = body;
  const { target, of, show } = fileId
    ? shareOfFolder(await requireFolder(platform, { person, id: fileId, projectId }))
    : shareOfProject(await requireProject(platform.db, { person, projectId, ability: 'manageMembers' }));
  const { link, unmailed } = await saveShare(platform, {
    target,
    of,
    wishes: withTypedAddress(toProjectWishes(projectMember), email),
    field: 'projectMember',
    settings,
  });
  return { share: { ...(await show(platform, link)), search }, unmailed };
}

export async function showProjectShare(platform: Platform, { person, id }: { person: Person; id: string }) {
  const question = { person, id, ability: 'manageSharing', missing: 'projectMissing' } as const;
  const { item, projectId } = await requireItem(platform.db, question);
  const { target, show } = item
    ? shareOfFolder(await requireFolder(platform, { person, id, projectId }))
    : shareOfProject(await requireProject(platform.db, { person, projectId, ability: 'manageMembers' }));
  return show(platform, await ensureLink(platform, { target, createdBy: person.accountId }));
}

interface Folder {
  person: Person;
  id: string;
  projectId: string;
}

async function requireFolder(platform: Platform, { person, id, projectId }: Folder) {
  const question = { person, id, ability: 'manageSharing', missing: 'contentMissing' } as const;
  const access = await requireFileOrFolder(platform.db, question);
  const isMeant = access.item.type === ItemType.folder && access.projectId === projectId;
  if (!isMeant) throw fail('contentMissing');
  return access;
}

const shareOfProject = (access: ProjectAccess<'manageMembers'>) => ({
  target: { project: requireWholeProject(access) },
  of: membersOfProject(access),
  show: async (platform: Platform, link: LinkRow) => ({
    ...(await presentLink(platform, { link, isFile: false })),
    projectId: access.project.id,
    fileId: null,
    shareScope: ShareScope.project,
    projectName: access.project.name,
    search: '',
    projectMember: await presentMembers(platform, {
      subject: { kind: 'project', project: requireWholeProject(access) },
      removed: true,
      present: presentProjectMember,
    }),
  }),
});

const shareOfFolder = (access: FileOrFolderAccess<'manageSharing'>) => ({
  target: { itemId: access.item.id },
  of: membersOfItem(access),
  show: async (platform: Platform, link: LinkRow) => ({
    ...(await presentLink(platform, { link, isFile: false })),
    projectId: access.projectId,
    fileId: access.item.id,
    shareScope: ShareScope.folder,
    projectName: access.item.name,
    search: '',
    projectMember: await presentMembers(platform, {
      subject: { kind: 'file', id: access.item.id },
      removed: true,
      present: presentProjectMember,
    }),
  }),
});
