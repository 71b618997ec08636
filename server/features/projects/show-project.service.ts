import { requireProject } from '../../access/project-access.ts';
import { fail } from '../../failure.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { showProjectMembers } from './project-members.service.ts';
import { presentProjects } from './projects.presenter.ts';

interface Shown {
  person: Person;
  projectId: string;
}

export async function showProject(parts: Parts, { person, projectId }: Shown) {
  const access = await requireProject(parts.db, { person, projectId, ability: 'see' });
  const { project, standing, holder } = access;
  const [card] = await presentProjects(parts, { rows: [project], holder });
  if (!card) throw fail('projectMissing');
  return {
    ...card,
    newCommentNotification: project.new_comment_notification,
    newMediaNotification: project.new_media_notification,
    addUserPermission: project.add_user_permission,
    canDownloadPermission: project.can_download_permission,
    projectMember: await showProjectMembers(parts, projectId),
    canDownload: standing.can('download'),
    revision: project.revision,
  };
}
