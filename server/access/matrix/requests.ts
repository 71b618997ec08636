import type { Cast } from './cast.ts';
import { anyone, onFile, type Rule, type Rules } from './rules.ts';

const title = 'Stills';
const request = ({ requestId: id }: Cast) => ({ params: { id } });
const id = '0198c0de-0000-7000-8000-000000000000';

/** A sender's call takes a token; no account replaces it. */
const bySender = (input: object = {}): Rule => ({ by: 'token', input, http: 401 });

export const requestRules: Rules = {
  'POST /request/create': onFile({
    from: 'owner',
    hidden: 4004,
    input: ({ projectId, folderId }) => ({ body: { projectId, folderId, title } }),
  }),
  'PUT /request/update/:id': onFile({
    from: 'owner',
    hidden: 4040,
    input: (cast) => ({ ...request(cast), body: { title } }),
  }),
  'PUT /request/switch/:id': onFile({
    from: 'owner',
    hidden: 4040,
    input: (cast) => ({ ...request(cast), body: { isActive: true } }),
  }),
  'DELETE /request/delete/:id': onFile({ from: 'owner', hidden: 4040, input: request, isDestructive: true }),
  'GET /request/get-list/:id': onFile({
    from: 'owner',
    hidden: 4004,
    input: ({ folderId }) => ({ params: { id: folderId } }),
  }),
  'GET /request/open/:code': anyone,
  'POST /request/enter/:code': anyone,
  'GET /request/sent': bySender(),
  'POST /request/add-folder': bySender({ body: { fileId: null, name: 'Stills' } }),
  'DELETE /request/sent/:id': bySender({ params: { id } }),
};
