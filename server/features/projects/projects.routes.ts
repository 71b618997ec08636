import { projects } from '../../../contract/calls/projects.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
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

export function registerProjectRoutes(serve: Serve, parts: Parts, ensureDemo: EnsureDemo): void {
  serve(projects.create, async ({ person, body }) => {
    const projectId = await createProject(parts, { person, input: body });
    return { data: await showProject(parts, { person, projectId }), message: 'projects.created' };
  });

  serve(projects.createForTeam, async ({ person, body }) => {
    const projectId = await createTeamProject(parts, { person, input: body });
    return { data: await showProject(parts, { person, projectId }), message: 'projects.created' };
  });

  serve(projects.get, async ({ person, params }) => ({
    data: await showProject(parts, { person, projectId: params.id }),
  }));

  serve(projects.update, async ({ person, params: { id: projectId }, body }) => {
    await updateProject(parts, { person, projectId, input: body });
    return { data: await showProject(parts, { person, projectId }), message: 'projects.updated' };
  });

  serve(projects.delete, async ({ person, params }) => {
    const restorableUntil = await deleteProject(parts, { person, projectId: params.id });
    return {
      data: { _id: params.id, restorableUntil: restorableUntil.toISOString() },
      message: 'projects.deleted',
    };
  });

  serve(projects.leave, async ({ person, params }) => {
    await leaveProject(parts, { person, projectId: params.id });
    return { message: 'projects.left' };
  });

  serve(projects.pin, async ({ person, params: { id: projectId }, body: { isPinned } }) => {
    await pinProject(parts, { person, projectId, isPinned });
    return {
      data: { _id: projectId, isPinned },
      message: isPinned ? 'projects.pinned' : 'projects.unpinned',
    };
  });

  serve(projects.archive, async ({ person, params: { id: projectId }, body: { isArchived } }) => {
    await archiveProject(parts, { person, projectId, isArchived });
    return {
      data: { _id: projectId, isArchived },
      message: isArchived ? 'projects.archived' : 'projects.unarchived',
    };
  });

  serve(projects.getCustomers, async ({ person }) => ({
    data: { results: await listCustomers(parts, person) },
  }));

  serve(projects.getAll, async ({ person, query: { scope, archived, ...query } }) => ({
    data: await listProjects(parts, { person, ensureDemo, scope, query, isArchived: archived === 'true' }),
  }));

  serve(projects.getList, async ({ person, query }) => ({
    data: await listProjects(parts, { person, ensureDemo, scope: 'all', query }),
  }));

  serve(projects.signThumbnail, async ({ person, body: { fileName, fileSize } }) => ({
    data: await offerPictureUpload(parts, { accountId: person.accountId, fileName, fileSize }),
  }));

  serve(projects.getDetailByToken, async ({ query }) => ({
    data: await showDeletedProject(parts, query.token),
  }));

  serve(projects.restore, async ({ person, body: { token } }) => ({
    data: { projectId: await restoreByToken(parts, 'projects', { person, token }) },
    message: 'projects.restored',
  }));

  serve(projects.getDeleted, async ({ person, query }) => ({
    data: await listDeleted(parts, 'projects', { person, ...query }),
  }));

  serve(projects.restoreById, async ({ person, params }) => {
    await restoreById(parts, 'projects', { person, id: params.id });
    return { data: { projectId: params.id }, message: 'projects.restored' };
  });
}
