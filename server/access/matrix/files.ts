import type { Cast } from './cast.ts';
import { account, anyone, onFile, type Rules } from './rules.ts';

const file = ({ fileId: id }: Cast) => ({ params: { id } });
const folder = ({ folderId: id }: Cast) => ({ params: { id } });
const on = (thing: typeof file, body: object) => (cast: Cast) => ({ ...thing(cast), body });

export const fileRules: Rules = {
  'POST /file/add-folder': onFile({
    from: 'collaborator',
    hidden: 4004,
    input: ({ projectId, folderId }) => ({ body: { projectId, fileId: folderId, name: 'New' } }),
  }),
  'GET /file/folder-list/:id': onFile({ from: 'viewer', hidden: 4004, input: folder }),
  'GET /file/get-list/:id': onFile({ from: 'viewer', hidden: 4004, input: folder }),
  'GET /file/uploaders/:id': onFile({ from: 'viewer', hidden: 4004, input: folder }),
  'GET /file/get/:id': onFile({ from: 'viewer', input: file }),
  'GET /file/get-file-detail/:id': onFile({ from: 'viewer', input: file }),
  'GET /file/get-file-full-detail/:id': onFile({ from: 'viewer', input: file }),
  'GET /file/get-all-member-list/:id': onFile({ from: 'viewer', byLink: 'visitors', input: file }),
  'PUT /file/make-private': onFile({
    from: 'editor',
    isOfTheProject: true,
    input: ({ fileId }) => ({ body: { fileId, isPrivate: false } }),
  }),
  'PUT /file/update-version-status': onFile({
    from: 'collaborator',
    input: ({ fileId, versionId }) => ({ body: { fileId, fileVersionId: versionId, status: 1 } }),
  }),
  'PUT /file/duplicate/:id': onFile({ from: 'editor', into: 'folder', input: on(file, {}) }),
  'PUT /file/rename/:id': onFile({ from: 'editor', input: on(file, { name: 'shot.png' }) }),
  'PUT /file/move/:id': onFile({ from: 'editor', into: 'project', input: on(folder, { fileId: null }) }),
  'PUT /file/copy/:id': onFile({ from: 'editor', into: 'project', input: on(file, { fileId: null }) }),
  'DELETE /file/delete/:id': onFile({ from: 'editor', input: file, isDestructive: true }),
  'GET /file/get-deleted': account,
  'GET /file/get-deleted/:id': onFile({
    from: 'collaborator',
    hidden: 4004,
    input: ({ projectId: id }) => ({ params: { id } }),
  }),
  'PUT /file/restore/:id': onFile({ from: 'nobody', input: on(file, {}) }),
  'GET /file/get-folder-structure/:id': onFile({ from: 'viewer', hidden: 4004, input: folder }),
  'GET /file/get-structure/:id': onFile({ from: 'viewer', hidden: 4004, input: folder }),
  'GET /file/get-folders/:id': onFile({ from: 'collaborator', hidden: 4004, input: folder }),
  'GET /file/get-projects/:id': onFile({ from: 'viewer', input: file }),
  'GET /file/folder-download/:id': onFile({ from: 'viewer', input: folder }),
  'POST /file/download/:id': onFile({ from: 'viewer', input: on(file, { kind: 'original' }) }),
  'POST /file/download': onFile({
    from: 'viewer',
    input: ({ fileId }) => ({ body: { fileIds: [fileId] } }),
  }),
  'GET /file/zip/:token': anyone,
  'GET /file/marked-page': anyone,
  'GET /audit': account,
  'GET /audit/named': account,
  'GET /audit/csv': account,
  'GET /search': account,
  'GET /search/recent': account,
  'GET /search/comments': account,
};
