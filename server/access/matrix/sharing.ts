import type { Cast } from './cast.ts';
import { account, byLink, madeUpCode, onFile, onProject, type Rules } from './rules.ts';

const file = ({ fileId: id }: Cast) => ({ params: { id } });
const project = ({ projectId: id }: Cast) => ({ params: { id } });
const guest = ({ guestId: id }: Cast) => ({ params: { id } });
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
