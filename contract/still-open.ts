/** Calls that are described and not built: each answers 501. A call leaves this list on the day it is built; none is added. */
export const stillOpen = `
  GET /invoice-setting/get
  POST /invoice-setting/update
  GET /plan/user
  POST /order/add
  POST /order/update
  PUT /order/payment-method-update
  GET /order/cancel
  GET /order/billing-history`
  .trim()
  .split('\n')
  .map((line) => line.trim());
