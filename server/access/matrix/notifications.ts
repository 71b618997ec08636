import type { Cast } from './cast.ts';
import { account, anyone, onFile, type Rules } from './rules.ts';

const muted = ({ fileId: id }: Cast) => ({ params: { id }, body: { isMuted: true } });

export const notificationRules: Rules = {
  'GET /for-you': account,
  'PUT /project/visit/:id': onFile({
    from: 'viewer',
    input: ({ projectId: id }) => ({ params: { id }, body: {} }),
  }),
  'GET /activity/:id': onFile({ from: 'viewer', input: ({ projectId: id }) => ({ params: { id } }) }),
  'POST /notification-setting/create': account,
  'GET /notification-setting/get': account,
  'PUT /notification-setting/retry-address': account,
  'GET /public/subscription': anyone,
  'POST /public/subscription': anyone,
  'GET /timezone/get-list': account,
  'GET /notification/get-all': account,
  'GET /notification/get-list': account,
  'GET /notification/get-parts/:id': account,
  'PUT /notification/read-all': account,
  'PUT /notification/read/:id': account,
  'PUT /notification/unread': account,
  'PUT /notification/mute-file/:id': onFile({ from: 'viewer', input: muted }),
  'PUT /notification/mute-comment/:id': onFile({
    from: 'viewer',
    hidden: 4040,
    input: ({ commentId: id }) => ({ params: { id }, body: { isMuted: true } }),
  }),
  'GET /notification/get-mutes/:id': onFile({
    from: 'viewer',
    input: ({ fileId: id }) => ({ params: { id } }),
  }),
};
