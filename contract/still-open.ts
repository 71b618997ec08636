/** Calls that are described and not built: each answers 501. A call leaves this list on the day it is built; none is added. */
export const stillOpen = `
  POST /project/share
  GET /project/get-project-share/:id
  GET /project/get-link-detail
  PUT /project/verify-invitation-via-link
  GET /project/invitation-project-detail/:id
  PUT /project/accept-invitation
  POST /file/share
  GET /file/get-file-share/:id
  GET /file/get-user-file-share-detail/:id
  GET /file/get-link-detail/:code
  PUT /file/validate-file-share-password/:id
  POST /notification-setting/create
  GET /notification-setting/get
  GET /timezone/get-list
  GET /notification/get-all
  GET /notification/get-list
  PUT /notification/read-all
  PUT /notification/read/:id
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
