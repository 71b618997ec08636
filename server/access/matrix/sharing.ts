import type { Cast } from './cast.ts';
import { account, madeUpCode, onFile, onProject, type Rules } from './rules.ts';

const file = ({ fileId: id }: Cast) => ({ params: { id } });
const project = ({ projectId: id }: Cast) => ({ params: { id } });
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
};
