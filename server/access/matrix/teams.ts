import type { Cast } from './cast.ts';
import { account, madeUpToken, onTeam, type Rules } from './rules.ts';

const params = ({ teamId: id }: Cast) => ({ params: { id } });
const body = (more: object) => (cast: Cast) => ({ ...params(cast), body: more });

export const teamRules: Rules = {
  'POST /team/create': account,
  'GET /team/get/:id': onTeam({ from: 'viewer', input: params }),
  'PUT /team/update/:id': onTeam({ from: 'owner', input: body({ name: 'Cut' }) }),
  'DELETE /team/delete/:id': onTeam({ from: 'owner', input: params, isDestructive: true }),
  'PUT /team/leave/:id': onTeam({ from: 'members', input: body({}), isDestructive: true }),
  'GET /team/get-user': account,
  'GET /team/get-detail': madeUpToken('query'),
  'GET /team/get-list': account,
  'PUT /team/resend-invitation/:id': onTeam({
    from: 'owner',
    input: body({ email: 'nobody@example.com', teamRole: 1 }),
  }),
  'PUT /team/verify-invitation': madeUpToken('body'),
  'PUT /team/restore': account,
  'GET /team/get-deleted': account,
  'PUT /team/restore-by-id/:id': onTeam({ from: 'nobody', input: body({}) }),
};
