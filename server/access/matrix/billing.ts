import { account, type Rules } from './rules.ts';

/** No call names another account. */
export const billingRules: Rules = {
  'GET /invoice-setting/get': account,
  'POST /invoice-setting/update': account,
  'GET /plan/user': account,
  'POST /order/add': account,
  'POST /order/update': account,
  'GET /order/get/:id': account,
  'GET /order/card-provider': account,
  'POST /order/test-bank': account,
  'PUT /order/payment-method-update': account,
  'GET /order/cancel': account,
  'GET /order/billing-history': account,
  'GET /order/document/:id': account,
  'GET /order/preview': account,
  'POST /order/resume': account,
  'POST /order/reconcile': account,
};
