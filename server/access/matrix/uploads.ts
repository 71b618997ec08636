import type { Cast } from './cast.ts';
import { account, onFile, type Rules } from './rules.ts';

const newShots = ({ projectId, folderId }: Cast) => ({
  body: {
    projectId,
    fileId: folderId,
    files: [{ fileName: 'next.png', fileSize: 100, mimeType: 'image/png' }],
  },
});
const newShot = ({ projectId, folderId }: Cast) => ({
  body: { projectId, fileId: folderId, fileName: 'next.png', fileSize: 100, mimeType: 'image/png' },
});

/** A running upload exists only for its sender. */
export const uploadRules: Rules = {
  'POST /file/signed-url': onFile({ from: 'collaborator', hidden: 4004, input: newShot }),
  'POST /file/signed-urls': onFile({ from: 'collaborator', hidden: 4004, input: newShots }),
  'POST /file/create-files': onFile({
    from: 'collaborator',
    hidden: 4004,
    input: ({ projectId, folderId }) => ({
      body: { projectId, fileId: folderId, files: [{ fileName: 'a.png', fileSize: 1, filePath: 'none' }] },
    }),
  }),
  'POST /file/multipart/start': onFile({ from: 'collaborator', hidden: 4004, input: newShot }),
  'POST /file/create-file': account,
  'POST /file/multipart/parts': account,
  'POST /file/multipart/complete': account,
  'POST /file/multipart/abort': account,
  'GET /file/multipart/:id': account,
  'PUT /file/folder-upload/:id': onFile({
    from: 'collaborator',
    hidden: 4004,
    input: ({ folderId: id }) => ({ params: { id }, body: { added: 1 } }),
  }),
  'PUT /file/retry-processing/:id': onFile({
    from: 'collaborator',
    input: ({ fileId: id }) => ({ params: { id }, body: {} }),
  }),
};
