import type { Cast } from './cast.ts';
import { account, byLink, madeUpCode, onFile, onProject, type Rules } from './rules.ts';

const file = ({ fileId: id }: Cast) => ({ params: { id } });
const project = ({ projectId: id }: Cast) => ({ params: { id } });
const guest = ({ guestId: id }: Cast) => ({ params: { id } });
const selection = ({ selectionId: id }: Cast) => ({ params: { id } });
const ofSelection = (body: object) => (cast: Cast) => ({ ...selection(cast), body });
const withFile = (cast: Cast) => ({ ...selection(cast), body: { fileIds: [cast.fileId] } });
const onSelection = (rule: Omit<Parameters<typeof onFile>[0], 'hidden'>) => onFile({ ...rule, hidden: 4040 });
const code = 'made-up';

export const sharingRules: Rules = {
  'POST /project/share': onProject({
    from: 'owner',
    input: ({ projectId }) => ({ body: { projectId, accessType: 1 } }),
  }),
  'GET /project/get-project-share/:id': onProject({ from: 'owner', input: project }),
  'GET /project/get-link-detail': madeUpCode({ query: { link: code } }),
  'PUT /project/verify-invitation-via-link': madeUpCode({ query: { link: code }, body: {} }),
  'GET /project/invitation-project-detail/:id': account,
  'PUT /project/accept-invitation': account,
  'POST /file/share': onFile({ from: 'owner', input: ({ fileId }) => ({ body: { fileId, accessType: 1 } }) }),
  'GET /file/get-file-share/:id': onFile({ from: 'owner', input: file }),
  'GET /file/get-user-file-share-detail/:id': onFile({ from: 'viewer', input: file }),
  'GET /file/get-link-detail/:code': madeUpCode({ params: { code } }),
  'PUT /file/validate-file-share-password/:id': madeUpCode({
    params: { id: '0198c0de-0000-7000-8000-000000000000' },
    body: { linkPassword: 'a2lyaQ==', hash: code },
  }),
  'PUT /file/resend-invitation/:id': onFile({
    from: 'owner',
    input: (cast) => ({ ...file(cast), body: { email: 'nobody@example.com' } }),
  }),
  'GET /file/shared-with-me': account,
  'POST /selection/add': onProject({
    from: 'owner',
    input: ({ projectId, fileId }) => ({ body: { projectId, name: 'Best of', fileIds: [fileId] } }),
  }),
  'GET /selection/get-list/:id': onProject({ from: 'viewer', input: project }),
  'GET /selection/get/:id': onSelection({ from: 'viewer', input: selection }),
  'GET /selection/get-files/:id': onSelection({ from: 'viewer', input: selection }),
  'PUT /selection/update/:id': onSelection({ from: 'owner', input: ofSelection({ name: 'Best of' }) }),
  'PUT /selection/add-files/:id': onSelection({ from: 'owner', input: withFile }),
  'PUT /selection/remove-files/:id': onSelection({ from: 'owner', input: withFile }),
  'PUT /selection/move-files/:id': onSelection({
    from: 'owner',
    isDestructive: true,
    input: (cast) => ({ ...selection(cast), body: { fileIds: [cast.fileId], beforeId: null } }),
  }),
  'DELETE /selection/delete/:id': onSelection({ from: 'owner', input: selection, isDestructive: true }),
  'POST /selection/share': onSelection({
    from: 'owner',
    input: ({ selectionId }) => ({ body: { selectionId, accessType: 2 } }),
  }),
  'GET /selection/get-share/:id': onSelection({ from: 'owner', input: selection }),
  'POST /guest/enter': byLink({ name: 'Kiri' }),
  'POST /guest/send-code': byLink({ email: 'kiri@example.com', wantsMail: false }),
  'PUT /guest/confirm': byLink({ hash: code, code: '123456' }),
  'GET /guest/get-list/:id': onFile({
    from: 'owner',
    hidden: 4040,
    input: ({ linkId: id }) => ({ params: { id } }),
  }),
  'PUT /guest/block/:id': onFile({
    from: 'owner',
    hidden: 4040,
    input: (cast) => ({ ...guest(cast), body: { isBlocked: true } }),
  }),
  'DELETE /guest/comments/:id': onFile({ from: 'owner', hidden: 4040, input: guest }),
};
