import type { Cast } from './cast.ts';
import { onFile, type Rules } from './rules.ts';

const file = ({ fileId: id }: Cast) => ({ params: { id } });
/** The last version of its file, which nobody can delete. */
const version = ({ versionId: id }: Cast) => ({ params: { id } });
const on = (body: object) => (cast: Cast) => ({ ...version(cast), body });
const next = ({ projectId, fileId }: Cast) => ({ projectId, fileId, fileName: 'next.png', fileSize: 100 });

export const versionRules: Rules = {
  'GET /file/get-versions-list/:id': onFile({ from: 'viewer', input: file }),
  'GET /file/get-changes/:id': onFile({
    from: 'viewer',
    hidden: 4006,
    input: (cast) => ({ ...version(cast), query: { from: cast.versionId } }),
  }),
  'POST /file/version-signed-url': onFile({
    from: 'collaborator',
    input: (cast) => ({ body: { ...next(cast), mimeType: 'image/png' } }),
  }),
  'POST /file/create-version': onFile({
    from: 'collaborator',
    input: (cast) => ({ body: { ...next(cast), filePath: 'made-up' } }),
  }),
  'PUT /file/update-version-index/:id': onFile({
    from: 'editor',
    hidden: 4006,
    input: on({ fileVersion: 1 }),
  }),
  'PUT /file/rename-version/:id': onFile({ from: 'editor', hidden: 4006, input: on({ name: 'shot.png' }) }),
  'DELETE /file/delete-version/:id': onFile({ from: 'editor', hidden: 4006, input: version }),
  'PUT /file/restore-version/:id': onFile({ from: 'editor', hidden: 4006, input: on({}) }),
};
