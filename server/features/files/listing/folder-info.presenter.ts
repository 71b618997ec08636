import type { z } from 'zod';
import type { folderInfo } from '../../../../contract/calls/file-entities.ts';
import { toFileRole } from '../../../../contract/roles.ts';
import type { ItemAccess } from '../../../access/files/file-access.ts';
import { readFileLimits } from '../../../access/limits/plan-limits.ts';
import type { Platform } from '../../../platform.ts';
import { listAncestors } from '../tree/tree.queries.ts';

/** Hides the project's details from readers who may not see it. */
export function presentProjectData(access: ItemAccess) {
  const { project, standing } = access.project;
  const seesProject = standing.showsProject;
  return {
    name: seesProject ? project.name : '',
    description: seesProject ? project.description : '',
    projectId: project.id,
    fileId: access.item && standing.showsFolderOf(access.item.id) ? access.item.parent_id : null,
    userRole: toFileRole(standing.role ?? 'viewer'),
    projectOwner: project.owner_name,
    canAddUser: standing.can('addPeople'),
    canDownload: access.can('download'),
    isTeamMember: project.team_role !== null || project.is_owner,
    seesProject,
    selectionId: standing.link?.selectionId ?? null,
  };
}

type FolderInfo = z.infer<typeof folderInfo>;

export async function presentFolderInfo(platform: Platform, access: ItemAccess<'see'>): Promise<FolderInfo> {
  const { project } = access.project;
  const { item } = access;
  const above = await listAncestors(platform.db, access.openAncestors);
  const path = item ? [...above, item] : above;
  const canUpload = access.can('upload');
  const around = presentProjectData(access);
  return {
    ...around,
    name: item?.name ?? around.name,
    fileId: item?.id ?? null,
    filePathData: path.map(({ id, name, is_private }) => ({ _id: id, name, isPrivate: is_private })),
    isOwner: project.is_owner,
    isActive: project.is_active,
    isPrivate: item?.is_private ?? false,
    projectCreated: project.created_at.toISOString(),
    canDownloadPrivateFile: access.can('download') && access.seesPrivate,
    canDeleteFile: access.can('deleteFile'),
    canUpload,
    canShare: access.can('manageSharing'),
    canSeePrivate: access.seesPrivate,
    maxFileSize: canUpload ? (await readFileLimits(platform.db, project.owner_id)).maxFileSize : null,
  };
}
