import type { Cast } from './cast.ts';
import { account, madeUpToken, onProject, type Rules } from './rules.ts';

const params = ({ projectId: id }: Cast) => ({ params: { id } });
const body = (more: object) => (cast: Cast) => ({ ...params(cast), body: more });
const somebody = { email: 'somebody@example.com', type: 2 };

export const projectRules: Rules = {
  'POST /project/create': account,
  'POST /project/team-create': account,
  'GET /project/get/:id': onProject({ from: 'viewer', input: params }),
  'PUT /project/update/:id': onProject({ from: 'owner', input: body({ name: 'Film' }) }),
  'DELETE /project/delete/:id': onProject({ from: 'owner', input: params, isDestructive: true }),
  'PUT /project/leave/:id': onProject({ from: 'members', input: body({}), isDestructive: true }),
  'PUT /project/pin/:id': onProject({ from: 'viewer', input: body({ isPinned: true }) }),
  'PUT /project/archive/:id': onProject({ from: 'owner', input: body({ isArchived: true }) }),
  'GET /project/get-customers': account,
  'GET /project/get-all': account,
  'GET /project/get-list': account,
  'GET /project/get-project-member-list/:id': onProject({ from: 'viewer', input: params }),
  'GET /project/get-member/:id': onProject({ from: 'viewer', input: params }),
  'GET /project/get-project-member/:id': onProject({ from: 'viewer', input: params }),
  'POST /project/add-user': onProject({
    from: 'collaborator',
    input: ({ projectId }) => ({ body: { projectId, projectMember: [somebody] } }),
  }),
  'PUT /project/manage-members/:id': onProject({ from: 'owner', input: body({ projectMember: [somebody] }) }),
  'PUT /project/resend-invitation/:id': onProject({
    from: 'collaborator',
    input: body({ email: 'nobody@example.com' }),
  }),
  'POST /project/thumbnail/signed-url': account,
  'GET /project/get-detail-by-token': madeUpToken('query'),
  'PUT /project/restore': account,
  'GET /project/get-deleted': account,
  'PUT /project/restore-by-id/:id': onProject({ from: 'nobody', input: body({}) }),
  'GET /project/get-detail': madeUpToken('query'),
  'PUT /project/verify-invitation': madeUpToken('body'),
};
