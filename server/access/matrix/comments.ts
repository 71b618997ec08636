import type { Cast } from './cast.ts';
import { onFile, type Rules } from './rules.ts';

const file = ({ fileId: id }: Cast) => ({ params: { id } });
const version = ({ versionId: id }: Cast) => ({ params: { id } });
const comment = ({ commentId: id }: Cast) => ({ params: { id } });
const reply = ({ replyId: id }: Cast) => ({ params: { id } });
const on = (thing: typeof comment, body: object) => (cast: Cast) => ({ ...thing(cast), body });

/** Comments on an invisible file do not exist. The cast's comments are the owner's. */
export const commentRules: Rules = {
  'GET /comment/get-list/:id': onFile({ from: 'viewer', hidden: 4006, input: version }),
  'GET /comment/get-by-time-stamp/:id': onFile({ from: 'viewer', hidden: 4006, input: version }),
  'GET /comment/get-places/:id': onFile({ from: 'viewer', hidden: 4006, input: version }),
  'PUT /comment/place/:id': onFile({
    from: 'collaborator',
    byLink: 'authors',
    hidden: 4040,
    input: (cast) => ({ ...comment(cast), body: { fileVersionId: cast.versionId, frame: null } }),
  }),
  'GET /comment/get-list-by-comment/:id': onFile({
    from: 'viewer',
    hidden: 4006,
    input: (cast) => ({ ...comment(cast), query: { fileVersionId: cast.versionId } }),
  }),
  'GET /comment/get/:id': onFile({ from: 'viewer', hidden: 4040, input: comment }),
  'GET /comment/get-replies/:id': onFile({ from: 'viewer', hidden: 4040, input: comment }),
  'GET /comment/get-reply/:id': onFile({ from: 'viewer', hidden: 4040, input: reply }),
  'POST /comment/add': onFile({
    from: 'collaborator',
    input: ({ fileId, versionId }) => ({ body: { fileId, fileVersionId: versionId, comment: 'Look' } }),
  }),
  'PUT /comment/update/:id': onFile({
    from: 'owner',
    hidden: 4040,
    input: on(comment, { comment: 'Look again', rawComment: '' }),
  }),
  'PUT /comment/mark-complete/:id': onFile({
    from: 'collaborator',
    byLink: 'authors',
    hidden: 4040,
    input: on(comment, { markAsComplete: true }),
  }),
  'PUT /comment/like/:id': onFile({
    from: 'collaborator',
    hidden: 4040,
    input: on(reply, { like: true }),
  }),
  'DELETE /comment/delete/:id': onFile({
    from: 'editor',
    hidden: 4040,
    input: comment,
    isDestructive: true,
  }),
  'POST /comment/signed-url': onFile({
    from: 'collaborator',
    byLink: 'visitors',
    input: ({ fileId }) => ({
      body: { fileId, fileName: 'note.png', fileSize: 100, mimeType: 'image/png' },
    }),
  }),
  'POST /comment/add-reply': onFile({
    from: 'collaborator',
    hidden: 4040,
    input: ({ commentId }) => ({ body: { commentId, reply: 'Seen', rawReply: '' } }),
  }),
  'PUT /comment/update-reply/:id': onFile({
    from: 'owner',
    hidden: 4040,
    input: on(reply, { reply: 'Seen again', rawReply: '' }),
  }),
  'PUT /file/presence/:id': onFile({ from: 'viewer', input: on(file, {}) }),
  'GET /comment/export/:id': onFile({
    from: 'viewer',
    hidden: 4006,
    input: ({ versionId: id }) => ({ params: { id }, query: { format: 'txt' } }),
  }),
  'GET /comment/export-folder/:id': onFile({
    from: 'viewer',
    hidden: 4004,
    input: ({ folderId: id }) => ({ params: { id }, query: { format: 'csv' } }),
  }),
};
