/**
 * Lists every code of an answer. The specification's numbers (5055, 5204, 505, 4003–4007, 7002–7004) keep their effect;
 * others are ours. `key` names a text in `server/locales`.
 */
export const errors = {
  badRequest: {
    code: 4000,
    http: 400,
    key: 'errors.badRequest',
    meaning: 'The request does not fit the contract.',
  },
  malformed: {
    code: 4001,
    http: 400,
    key: 'errors.malformed',
    meaning: 'The body is not valid JSON or UTF-8.',
  },
  signInRequired: { code: 4010, http: 401, key: 'errors.signInRequired', meaning: 'No token was sent.' },
  sessionExpired: {
    code: 5204,
    http: 401,
    key: 'errors.sessionExpired',
    meaning: 'The session was revoked or is outdated; go to sign-in.',
  },
  forbidden: {
    code: 4002,
    http: 403,
    key: 'errors.forbidden',
    meaning: 'The person may see the thing, but not do this.',
  },
  confirmationRequired: {
    code: 4012,
    http: 403,
    key: 'errors.confirmationRequired',
    meaning:
      'The owner has to prove to be here (`POST /auth/user/confirm`) before this is done; then repeat the call.',
  },
  secondFactorRequired: {
    code: 4013,
    http: 403,
    key: 'errors.secondFactorRequired',
    meaning:
      'The password is right, and the account asks for a second factor; `data` says how (`POST /auth/user/second-factor`).',
  },
  guestRequired: {
    code: 4014,
    http: 403,
    key: 'errors.guestRequired',
    meaning:
      'The link lets visitors comment who say their name (`POST /guest/enter`) or sign in; then repeat the call.',
  },
  guestUnconfirmed: {
    code: 4015,
    http: 403,
    key: 'errors.guestUnconfirmed',
    meaning: 'The link asks guests for a confirmed address (`POST /guest/send-code`); then repeat the call.',
  },
  guestBlocked: {
    code: 4016,
    http: 403,
    key: 'errors.guestBlocked',
    meaning: 'The owner of the link has shut this guest out.',
  },
  senderRequired: {
    code: 4017,
    http: 403,
    key: 'errors.senderRequired',
    meaning: 'The sender has to say a name, or the password, once more (`POST /request/enter/:code`).',
  },
  factorConfirmationRequired: {
    code: 4019,
    http: 403,
    key: 'errors.factorConfirmationRequired',
    meaning:
      'Who runs the installation has to prove it by the second factor (`POST /auth/user/confirm` with `code` or `passkey`): the password does not count here. Then repeat the call.',
  },
  setupCodeRequired: {
    code: 4022,
    http: 403,
    key: 'errors.setupCodeRequired',
    meaning:
      'Who runs the installation adds the first second factor with a code that the terminal prints (`POST /auth/user/confirm` with `setupCode`). Then repeat the call.',
  },
  accountFull: {
    code: 4031,
    http: 403,
    key: 'errors.accountFull',
    meaning: 'The owner has all the storage that the installation gives an account (`STORAGE_PER_ACCOUNT`).',
  },
  signUpClosed: {
    code: 4030,
    http: 403,
    key: 'accounts.signUpClosed',
    meaning:
      'The installation does not open an account for everybody (`SIGN_UP`); the message says for whom.',
  },
  reviewOpen: {
    code: 4018,
    http: 403,
    key: 'errors.reviewOpen',
    meaning: 'A review of the file is open: only its reviewers bring it to Approved.',
  },
  reviewEnded: {
    code: 4093,
    http: 409,
    key: 'errors.reviewEnded',
    meaning: 'The review is complete, was cancelled, or went on with another version.',
  },
  accessLost: {
    code: 4003,
    http: 403,
    key: 'errors.accessLost',
    meaning: 'Access ended; go to the dashboard.',
  },
  notFound: { code: 4040, http: 404, key: 'errors.notFound', meaning: 'No such call, or no such thing.' },
  methodNotAllowed: {
    code: 4050,
    http: 405,
    key: 'errors.methodNotAllowed',
    meaning: 'The path exists with another method.',
  },
  contentMissing: {
    code: 4004,
    http: 404,
    key: 'errors.contentMissing',
    meaning: 'The folder whose content was asked for is gone.',
  },
  fileMissing: {
    code: 4005,
    http: 404,
    key: 'errors.fileMissing',
    meaning: 'The file is gone or was never visible.',
  },
  versionMissing: {
    code: 4006,
    http: 404,
    key: 'errors.versionMissing',
    meaning: 'The file version is gone.',
  },
  notShared: {
    code: 4007,
    http: 404,
    key: 'errors.notShared',
    meaning: 'The link no longer shares anything.',
  },
  notAssociated: {
    code: 4008,
    http: 403,
    key: 'errors.notAssociated',
    meaning: 'The link is for invited people alone, and this account is none of them.',
  },
  projectMissing: {
    code: 7002,
    http: 404,
    key: 'errors.projectMissing',
    meaning: 'The project is gone or was never visible.',
  },
  projectDeactivated: {
    code: 7003,
    http: 403,
    key: 'errors.projectDeactivated',
    meaning: 'The project or account is deactivated.',
  },
  invitationInvalid: {
    code: 7004,
    http: 410,
    key: 'errors.invitationInvalid',
    meaning: 'The invitation is expired, used or withdrawn.',
  },
  conflict: {
    code: 4090,
    http: 409,
    key: 'errors.conflict',
    meaning: 'Somebody changed the same thing meanwhile.',
  },
  proofRequired: {
    code: 4091,
    http: 409,
    key: 'errors.proofRequired',
    meaning:
      'An account with this address exists; send its password as well to join Google sign-in to it. After single sign-on `data.joining` goes with it (`POST /auth/user/sso-join`).',
  },
  ssoRequired: {
    code: 4092,
    http: 403,
    key: 'errors.ssoRequired',
    meaning: 'Addresses of this domain sign in by single sign-on alone.',
  },
  linkExpired: {
    code: 4100,
    http: 410,
    key: 'errors.linkExpired',
    meaning: 'The mailed link is outdated or was used before.',
  },
  requestClosed: {
    code: 4101,
    http: 410,
    key: 'errors.requestClosed',
    meaning: 'The link that takes files was turned off, has ended or is gone; the message says which.',
  },
  timeout: { code: 4080, http: 408, key: 'errors.timeout', meaning: 'The request took too long to arrive.' },
  tooLarge: {
    code: 4130,
    http: 413,
    key: 'errors.tooLarge',
    meaning: 'The body is larger than this call takes.',
  },
  headersTooLarge: {
    code: 4310,
    http: 431,
    key: 'errors.headersTooLarge',
    meaning: 'The headers are larger than the server takes.',
  },
  wrongContentType: {
    code: 4150,
    http: 415,
    key: 'errors.wrongContentType',
    meaning: 'The call takes JSON.',
  },
  unsupportedFile: {
    code: 4151,
    http: 415,
    key: 'errors.unsupportedFile',
    meaning: 'A file of this kind cannot be uploaded here; its name or its bytes tell.',
  },
  requestFull: {
    code: 4131,
    http: 413,
    key: 'errors.requestFull',
    meaning: 'The link takes no more files, no more bytes, or no file of this size.',
  },
  encodedBody: {
    code: 4152,
    http: 415,
    key: 'errors.encodedBody',
    meaning: 'The body has a `Content-Encoding`; every call takes bodies as they are.',
  },
  unprocessable: {
    code: 4220,
    http: 422,
    key: 'errors.unprocessable',
    meaning: 'Well-formed, but a rule forbids it; `errors` says which field.',
  },
  tooManyRequests: {
    code: 4290,
    http: 429,
    key: 'errors.tooManyRequests',
    meaning: 'A limit on tries was reached; wait.',
  },
  planLimit: {
    code: 4020,
    http: 403,
    key: 'errors.planLimit',
    meaning: 'The plan does not allow more of this.',
  },
  paymentFailed: {
    code: 4021,
    http: 422,
    key: 'billing.declined.other',
    meaning: 'The card was refused; the message says what to do. Nothing was charged.',
  },
  reload: {
    code: 5055,
    http: 409,
    key: 'errors.reload',
    meaning: 'The page is older than the server; reload it.',
  },
  notice: {
    code: 505,
    http: 409,
    key: 'errors.notice',
    meaning: 'Not an error; the message is shown as information.',
  },
  internal: { code: 5000, http: 500, key: 'errors.internal', meaning: 'Something went wrong on our side.' },
  unavailable: {
    code: 5030,
    http: 503,
    key: 'errors.unavailable',
    meaning: 'A part that the call needs is out of reach.',
  },
  storageFull: {
    code: 5070,
    http: 507,
    key: 'errors.storageFull',
    meaning: 'No room is left to store this.',
  },
} as const;

export type ErrorName = keyof typeof errors;

/** Codes of the specification without a known meaning: only their message is shown. */
const knownCodes: readonly (number | { from: number; to: number })[] = [
  1000,
  { from: 5000, to: 5300 },
  50_010,
  50_011,
];

export const isKnownCode = (code: number): boolean =>
  Object.values(errors).some((error) => error.code === code) ||
  knownCodes.some((known) =>
    typeof known === 'number' ? known === code : known.from <= code && code <= known.to,
  );
