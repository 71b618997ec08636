import { files } from '../../../contract/calls/files.ts';
import type { Serve } from '../../http/serve.ts';
import { redirectToObject } from '../../platform/storage/delivery/redirect-to-object.ts';
import type { Platform } from '../../platform.ts';
import { copyTo, duplicate } from './copying/copy.service.ts';
import { move } from './copying/move.service.ts';
import { findFilePeople } from './file-people.service.ts';
import { showFileItem } from './listing/file-items.service.ts';
import { listFolder, listFolders, showUploaders } from './listing/file-list.service.ts';
import { findFolders, findProjects, showFolderInfo, showStructure } from './listing/structure.service.ts';
import { addFolder } from './organising/folders.service.ts';
import { makePrivate, rename } from './organising/organise.service.ts';
import { makeMarkedPages } from './review/marked-pages.service.ts';
import { offerDownload, showFullDetail, showReview } from './review/review.service.ts';
import { restore, throwAway } from './trash/trash.service.ts';
import { showAllTrash, showTrash } from './trash/trash-list.service.ts';

export function registerFileRoutes(serve: Serve, platform: Platform): void {
  serve(files.folderList, async ({ person, grant, language, params, query: { from } }) => ({
    data: await listFolders(platform, { person, grant, language, folderId: params.id, from }),
  }));

  serve(files.getList, async ({ person, grant, language, params, query }) => ({
    data: await listFolder(platform, { person, grant, language, folderId: params.id, query }),
  }));

  serve(files.getUploaders, async ({ person, grant, params, language }) => ({
    data: await showUploaders(platform, { person, grant, folderId: params.id, language }),
  }));

  serve(files.get, async ({ person, grant, language, network, params, query }) => ({
    data: await showReview(platform, {
      person,
      grant,
      language,
      network,
      fileId: params.id,
      versionId: query.fileVersionId,
    }),
  }));

  serve(files.getFullDetail, async ({ person, grant, language, network, params, query }) => ({
    data: await showFullDetail(platform, {
      person,
      grant,
      language,
      network,
      fileId: params.id,
      versionId: query.fileVersionId,
    }),
  }));

  serve(files.downloadOne, async ({ person, grant, language, network, params, body }) => {
    const { fileVersionId: versionId, ...wanted } = body;
    const asked = { person, grant, language, network, fileId: params.id, versionId };
    return { data: await offerDownload(platform, { ...asked, wanted }) };
  });

  serve(files.getDetail, async ({ person, grant, params }) => ({
    data: await showFolderInfo(platform, { person, grant, id: params.id }),
  }));

  serve(files.getMembers, async ({ person, grant, params, query }) => ({
    data: await findFilePeople(platform, { person, grant, id: params.id, search: query.search }),
  }));

  serve(files.getStructure, async ({ person, grant, params, query: { from } }) => ({
    data: await showStructure(platform, { person, grant, id: params.id, foldersOnly: false, from }),
  }));

  serve(files.getFolderStructure, async ({ person, grant, params, query: { from } }) => ({
    data: await showStructure(platform, { person, grant, id: params.id, foldersOnly: true, from }),
  }));

  serve(files.getFolders, async ({ person, params, query }) => ({
    data: await findFolders(platform, { person, id: params.id, search: query.search }),
  }));

  serve(files.getProjects, async ({ person, params, query }) => ({
    data: await findProjects(platform, { person, id: params.id, search: query.search }),
  }));

  serve(files.getAllDeleted, async ({ person, query }) => ({
    data: await showAllTrash(platform, { person, ...query }),
  }));

  serve(files.getDeleted, async ({ person, params, query }) => ({
    data: await showTrash(platform, { person, projectId: params.id, ...query }),
  }));

  serve(files.addFolder, async ({ person, language, body }) => {
    const id = await addFolder(platform, { person, input: body });
    return { data: await showFileItem(platform, { person, language, id }), message: 'files.folderAdded' };
  });

  serve(files.rename, async ({ person, language, params: { id }, body }) => {
    await rename(platform, { person, id, name: body.name });
    return { data: await showFileItem(platform, { person, language, id }), message: 'files.renamed' };
  });

  serve(files.makePrivate, async ({ person, language, body: { fileId: id, isPrivate } }) => {
    await makePrivate(platform, { person, id, isPrivate });
    const message = isPrivate ? 'files.madePrivate' : 'files.madePublic';
    return { data: await showFileItem(platform, { person, language, id }), message };
  });

  serve(files.move, async ({ person, language, params: { id }, body }) => {
    const { projectId, fileId: folderId, keepBoth } = body;
    const movedId = await move(platform, { person, id, projectId, folderId, keepBoth });
    const data = await showFileItem(platform, { person, language, id: movedId });
    if (movedId !== id)
      return { data, message: data.isPrivate ? 'files.movedAcrossPrivate' : 'files.movedAcross' };
    return { data, message: data.isPrivate ? 'files.movedPrivate' : 'files.moved' };
  });

  const openMarkedPage = makeMarkedPages(platform);
  serve(files.markedPage, async ({ query, reply }) => {
    const address = await openMarkedPage(query.token);
    await redirectToObject(reply, {
      address,
      storage: platform.storage,
      config: platform.config,
      seconds: 30,
    });
    return {};
  });

  serve(files.copy, async ({ person, language, params: { id }, body }) => {
    const { projectId, fileId: folderId } = body;
    const copyId = await copyTo(platform, { person, id, projectId, folderId });
    const data = await showFileItem(platform, { person, language, id: copyId });
    return { data, message: data.isPrivate ? 'files.copiedPrivate' : 'files.copied' };
  });

  serve(files.duplicate, async ({ person, language, params: { id } }) => {
    const copyId = await duplicate(platform, { person, id });
    const data = await showFileItem(platform, { person, language, id: copyId });
    return { data, message: data.isPrivate ? 'files.duplicatedPrivate' : 'files.duplicated' };
  });

  serve(files.delete, async ({ person, params: { id } }) => {
    const restorableUntil = await throwAway(platform, { person, id });
    return { data: { _id: id, restorableUntil: restorableUntil.toISOString() }, message: 'files.deleted' };
  });

  serve(files.restore, async ({ person, language, params: { id } }) => {
    await restore(platform, { person, id });
    const data = await showFileItem(platform, { person, language, id });
    return { data, message: data.isPrivate ? 'files.restoredPrivate' : 'files.restored' };
  });
}
