import { projects } from '../../../contract/calls/projects.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { offerPictureUpload } from '../people/pictures/pictures.service.ts';
import { listDeleted, restoreById, restoreByToken } from '../recovery/recovery.service.ts';
import { deleteProject, showDeletedProject } from './project-deletion.service.ts';
import { type EnsureDemo, listCustomers, listProjects } from './project-lists.service.ts';
import { archiveProject, pinProject } from './project-places.service.ts';
import {
  createProject,
  createTeamProject,
  leaveProject,
  showProject,
  updateProject,
} from './projects.service.ts';

export function registerProjectRoutes(serve: Serve, platform: Platform, ensureDemo: EnsureDemo): void {
  serve(projects.create, async ({ person, body }) => {
    const projectId = await createProject(platform, { person, input: body });
    return { data: await showProject(platform, { person, projectId }), message: 'projects.created' };
  });

  serve(projects.createForTeam, async ({ person, body }) => {
    const projectId = await createTeamProject(platform, { person, input: body });
    return { data: await showProject(platform, { person, projectId }), message: 'projects.created' };
  });

  serve(projects.get, async ({ person, params }) => ({
    data: await showProject(platform, { person, projectId: params.id }),
  }));

  serve(projects.update, async ({ person, params: { id: projectId }, body }) => {
    await updateProject(platform, { person, projectId, input: body });
    return { data: await showProject(platform, { person, projectId }), message: 'projects.updated' };
  });

  serve(projects.delete, async ({ person, params }) => {
    const restorableUntil = await deleteProject(platform, { person, projectId: params.id });
    return {
      data: { _id: params.id, restorableUntil: restorableUntil.toISOString() },
      message: 'projects.deleted',
    };
  });

  serve(projects.leave, async ({ person, params }) => {
    await leaveProject(platform, { person, projectId: params.id });
    return { message: 'projects.left' };
  });

  serve(projects.pin, async ({ person, params: { id: projectId }, body: { isPinned } }) => {
    await pinProject(platform, { person, projectId, isPinned });
    return {
      data: { _id: projectId, isPinned },
      message: isPinned ? 'projects.pinned' : 'projects.unpinned',
    };
  });

  serve(projects.archive, async ({ person, params: { id: projectId }, body: { isArchived } }) => {
    await archiveProject(platform, { person, projectId, isArchived });
    return {
      data: { _id: projectId, isArchived },
      message: isArchived ? 'projects.archived' : 'projects.unarchived',
    };
  });

  serve(projects.getCustomers, async ({ person }) => ({
    data: { results: await listCustomers(platform, person) },
  }));

  serve(projects.getAll, async ({ person, query: { scope, archived, ...query } }) => ({
    data: await listProjects(platform, { person, ensureDemo, scope, query, isArchived: archived === 'true' }),
  }));

  serve(projects.getList, async ({ person, query }) => ({
    data: await listProjects(platform, { person, ensureDemo, scope: 'all', query }),
  }));

  serve(projects.signThumbnail, async ({ person, body: { fileName, fileSize } }) => ({
    data: await offerPictureUpload(platform, { accountId: person.accountId, fileName, fileSize }),
  }));

  serve(projects.getDetailByToken, async ({ query }) => ({
    data: await showDeletedProject(platform, query.token),
  }));

  serve(projects.restore, async ({ person, body: { token } }) => ({
    data: { projectId: await restoreByToken(platform, 'projects', { person, token }) },
    message: 'projects.restored',
  }));

  serve(projects.getDeleted, async ({ person, query }) => ({
    data: await listDeleted(platform, 'projects', { person, ...query }),
  }));

  serve(projects.restoreById, async ({ person, params }) => {
    await restoreById(platform, 'projects', { person, id: params.id });
    return { data: { projectId: params.id }, message: 'projects.restored' };
  });
}
