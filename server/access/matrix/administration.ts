import { administrator, anyone, type Rules } from './rules.ts';

export const administrationRules: Rules = {
  'POST /admin/open': administrator,
  'PUT /admin/changes': administrator,
  'GET /admin/accounts': administrator,
  'PUT /admin/account/:id': administrator,
  'DELETE /admin/account/sessions/:id': administrator,
  'GET /admin/storage': administrator,
  'GET /admin/queue': administrator,
  'GET /admin/failed-jobs': administrator,
  'PUT /admin/retry-job/:id': administrator,
  'GET /admin/refused-addresses': administrator,
  'PUT /admin/retry-address/:id': administrator,
  'GET /admin/state': administrator,
  'GET /admin/settings': administrator,
  'GET /banner': anyone,
  'GET /admin/banner': administrator,
  'PUT /admin/banner': administrator,
  'DELETE /admin/banner': administrator,
  'GET /admin/retention': administrator,
  'PUT /admin/retention': administrator,
  'GET /admin/trail': administrator,
};
