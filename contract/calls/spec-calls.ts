/**
 * Copies section 7 of the specification by hand, so that tests notice a missing or renamed call. An invitation in a
 * notification, which has no path there, is accepted by `/project/accept-invitation`.
 */
const typedOut = {
  auth: `
    POST /auth/user/user-login
    POST /auth/user/google-signup
    POST /auth/user/send-verification-code
    POST /auth/user/verify-code
    POST /auth/user/resend-email
    GET /auth/user/me
    GET /auth/user/get-detail
    POST /auth/user/deactivate-account
    POST /auth/user/verify-email-by-token
    POST /auth/user/signed-url`,
  publicUser: `
    POST /public/user/send-forgot-password-code
    POST /public/user/forgot-password-verify-code
    POST /public/user/forgot-password
    POST /public/user/send-reset-password-code
    PUT /public/user/update-password
    GET /public/user/get-google-auth
    PUT /public/user/update-google-auth
    GET /public/user/my-profile
    PATCH /public/user/profile-update
    DELETE /public/user/delete-account
    GET /public/user/account-overview`,
  team: `
    POST /team/create
    GET /team/get/:id
    PUT /team/update/:id
    DELETE /team/delete/:id
    GET /team/get-user
    GET /team/get-detail
    GET /team/get-list
    PUT /team/resend-invitation/:id
    PUT /team/verify-invitation
    POST /project/team-create
    GET /project/get-detail-by-token
    PUT /project/restore`,
  project: `
    POST /project/create
    GET /project/get/:id
    PUT /project/update/:id
    DELETE /project/delete/:id
    PUT /project/leave/:id
    GET /project/get-all
    GET /project/get-list
    GET /project/get-project-member-list/:id
    GET /project/get-member/:id
    GET /project/get-project-share/:id
    GET /project/get-project-member/:id
    PUT /project/resend-invitation/:id
    PUT /project/manage-members/:id
    POST /project/thumbnail/signed-url
    POST /project/share
    POST /project/add-user
    GET /project/get-detail
    GET /project/invitation-project-detail/:id
    GET /project/get-link-detail
    PUT /project/verify-invitation
    PUT /project/accept-invitation
    PUT /project/verify-invitation-via-link`,
  file: `
    POST /file/add-folder
    GET /file/folder-list/:id
    GET /file/get-list/:id
    GET /file/get/:id
    GET /file/get-file-detail/:id
    GET /file/get-file-full-detail/:id
    GET /file/get-all-member-list/:id
    GET /file/get-versions-list/:id
    PUT /file/make-private
    PUT /file/update-version-status
    PUT /file/duplicate/:id
    PUT /file/rename/:id
    PUT /file/move/:id
    PUT /file/copy/:id
    DELETE /file/delete/:id
    GET /file/get-folder-structure/:id
    GET /file/get-structure/:id
    GET /file/get-folders/:id
    GET /file/get-projects/:id
    POST /file/signed-url
    POST /file/create-file
    POST /file/share
    GET /file/get-file-share/:id
    GET /file/get-user-file-share-detail/:id
    GET /file/get-link-detail/:code
    PUT /file/validate-file-share-password/:id
    GET /file/folder-download/:id
    POST /file/version-signed-url
    POST /file/create-version
    PUT /file/update-version-index/:id
    PUT /file/rename-version/:id`,
  comment: `
    GET /comment/get-list/:id
    GET /comment/get-by-time-stamp/:id
    GET /comment/get-list-by-comment/:id
    GET /comment/get/:id
    GET /comment/get-reply/:id
    POST /comment/add
    PUT /comment/update/:id
    PUT /comment/mark-complete/:id
    PUT /comment/like/:id
    DELETE /comment/delete/:id
    POST /comment/signed-url
    POST /comment/add-reply
    PUT /comment/update-reply/:id`,
  notifications: `
    POST /notification-setting/create
    GET /notification-setting/get
    GET /timezone/get-list
    GET /notification/get-all
    GET /notification/get-list
    PUT /notification/read-all
    PUT /notification/read/:id`,
  billing: `
    GET /invoice-setting/get
    POST /invoice-setting/update
    GET /order/cancel
    GET /order/billing-history
    GET /plan/user
    POST /order/add
    POST /order/update
    PUT /order/payment-method-update`,
};

export const specCalls = Object.values(typedOut).flatMap((section) =>
  section
    .trim()
    .split('\n')
    .map((line) => line.trim()),
);
