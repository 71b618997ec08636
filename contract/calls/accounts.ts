import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { PlanType } from '../enums.ts';
import {
  date,
  digitCode,
  email,
  id,
  idParams,
  language,
  name,
  noBody,
  oneOf,
  optionalText,
  text,
  token,
  wirePassword,
} from '../fields.ts';
import { NAME_MAX } from '../limits.ts';
import { passkeyAnswer, passkeyQuestion } from './passkeys.ts';
import { secondFactorCode, setupCode } from './second-factor.ts';

const hashReply = z.object({ hash: z.string() });
const hash = token;
/** An unescaped plus sign arrives in a query as a space. */
const queryPassword = z
  .string({ error: 'fields.password' })
  .transform((password) => password.replaceAll(' ', '+'))
  .pipe(wirePassword);
const tokenReply = z.object({ accessToken: z.string() });

const userData = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  profilePic: z.string().nullable(),
  loginCount: z.number(),
});

const userProfile = userData.extend({
  language,
  timeZone: z.string(),
  japaneseName: z.string(),
  passwordUpdateCount: z.number(),
  googleId: z.string().nullable(),
  emailVerified: z.boolean(),
  pendingEmail: z.string().nullable(),
  googleAuthentication: z.boolean(),
  hasPassword: z.boolean().describe('One that counts: where single sign-on is the only way in, none does.'),
  ssoConnected: z.boolean(),
  ssoOnly: z.boolean().describe('Single sign-on is the only way in for this address.'),
  isAdministrator: z
    .boolean()
    .describe('Runs the installation: `/admin` is open, with a second factor. Ours.'),
  canDeleteProject: z.boolean(),
  canCancelled: z.boolean(),
  planId: id,
  planType: oneOf(PlanType),
  planTitle: z.string(),
  planExpiryDate: date.nullable(),
  versioningAllowed: z.boolean(),
  projects: z.number(),
  projectsAllowed: z.number().nullable(),
  teams: z.number(),
  teamsAllowed: z.number(),
});
export type UserProfile = z.infer<typeof userProfile>;

const listOffer = z.object({ customers: z.boolean(), archive: z.boolean() });

/** Explains a plan's refusal: projects and teams are the caller's, people and storage the project owner's. */
export const metLimit = z.object({ limit: z.enum(['projects', 'teams', 'users', 'storage']) });
export type MetLimit = z.infer<typeof metLimit>;

/** A null maximum means unlimited; storage is in bytes. */
const planOverview = z.object({
  plan: z.string(),
  renewDate: date.nullable(),
  cancelDate: date.nullable().describe('When the subscription ends, where it was cancelled. Ours.'),
  isPaymentFailing: z.boolean().describe('The renewal could not be charged and is tried again. Ours.'),
  locksAt: date
    .nullable()
    .describe('When the own projects are locked, or were, because the account is over its limits. Ours.'),
  isLocked: z.boolean().describe('The own projects are locked for that reason. Ours.'),
  projects: z.number(),
  maxProjects: z.number().nullable(),
  users: z.number(),
  maxUsers: z.number(),
  storage: z.number(),
  maxStorage: z.number(),
  teams: z.number(),
  maxTeams: z.number(),
  shared: z
    .number()
    .describe('Projects, folders and files of others that were shared with the caller. Ours.'),
  closed: z.number().describe('Own projects that the plan made inaccessible; `projects` counts them. Ours.'),
  listed: z.number().describe('Own projects outside of the archive, the demo project among them. Ours.'),
  lists: z
    .object({ mine: listOffer, shared: listOffer })
    .describe('What the dashboard’s lists of projects can be narrowed by. Ours.'),
  pinned: z
    .array(z.object({ _id: id, name: z.string(), projectIcon: z.string().nullable() }))
    .describe('What the caller keeps at hand, first pinned first. Ours.'),
  trashDays: z.number().describe('For how long deleted files and versions can be restored. Ours.'),
  newNotification: z.number().describe('How many notifications are unread. Ours.'),
});
export type PlanOverview = z.infer<typeof planOverview>;

const session = z.object({
  _id: id,
  device: z.string(),
  network: z.string(),
  createdAt: date,
  lastUsedAt: date,
  isCurrent: z.boolean(),
});

const tokenDetail = z.object({
  purpose: z.enum(['verify-email', 'deactivate', 'set-password', 'restore-project', 'restore-team']),
  name: z.string(),
  email: z.string(),
});

export const accounts = {
  signIn: endpoint('POST', '/auth/user/user-login', {
    summary: 'Sign in with email and password',
    caller: 'anyone',
    body: z.strictObject({ email, password: wirePassword }),
    reply: tokenReply,
    knowsDevice: true,
  }),
  signInWithGoogle: endpoint('POST', '/auth/user/google-signup', {
    summary:
      'Sign up or sign in with a Google ID token. `password` (ours) proves an account that exists already',
    caller: 'anyone',
    body: z.strictObject({ credential: text(8000, 'fields.token'), password: wirePassword.optional() }),
    reply: tokenReply.extend({ isNew: z.boolean() }),
    knowsDevice: true,
  }),
  googleOptions: endpoint('GET', '/auth/user/google-options', {
    summary: 'Where Google sign-in starts, or null where it is not set up. Ours',
    caller: 'anyone',
    reply: z.object({ authorizationUrl: z.string().nullable() }),
  }),
  sendCode: endpoint('POST', '/auth/user/send-verification-code', {
    summary: 'Start a registration: sends a six-digit code',
    caller: 'anyone',
    body: z.strictObject({ email, password: wirePassword, name }),
    reply: hashReply,
  }),
  verifyCode: endpoint('POST', '/auth/user/verify-code', {
    summary: 'Finish a registration with the code out of the mail',
    caller: 'anyone',
    body: z.strictObject({ code: digitCode, hash }),
    reply: tokenReply,
    knowsDevice: true,
  }),
  resendCode: endpoint('POST', '/auth/user/resend-email', {
    summary: 'Send the code of a registration or a forgotten password again',
    caller: 'anyone',
    body: z.strictObject({ hash }),
    reply: hashReply,
  }),
  me: endpoint('GET', '/auth/user/me', { summary: 'Who is signed in', caller: 'account', reply: userData }),
  tokenDetail: endpoint('GET', '/auth/user/get-detail', {
    summary: 'What a mailed link is for',
    caller: 'anyone',
    query: z.strictObject({ token }),
    reply: tokenDetail,
  }),
  requestDeactivation: endpoint('POST', '/auth/user/request-deactivation', {
    summary: 'Ask for the mail whose link deactivates the account. Ours',
    caller: 'account',
    body: noBody,
  }),
  deactivate: endpoint('POST', '/auth/user/deactivate-account', {
    summary: 'Deactivate the account that the mailed token belongs to',
    caller: 'anyone',
    body: z.strictObject({ token }),
  }),
  verifyEmail: endpoint('POST', '/auth/user/verify-email-by-token', {
    summary: 'Make a changed email address take effect',
    caller: 'anyone',
    body: z.strictObject({ token }),
    reply: z.object({ email: z.string() }),
  }),
  emailChange: endpoint('GET', '/auth/user/email-change', {
    summary: 'Which change of the address the link in the mail to the old one takes back. Ours',
    caller: 'anyone',
    query: z.strictObject({ token }),
    reply: z.object({ oldEmail: z.string(), newEmail: z.string() }),
  }),
  undoEmailChange: endpoint('POST', '/auth/user/undo-email-change', {
    summary:
      'Put the old address back: every session ends, what was added since opens nothing any more, and `hash` may set a new password. Ours',
    caller: 'anyone',
    body: z.strictObject({ token }),
    reply: hashReply.extend({ email: z.string() }),
  }),
  signPicture: endpoint('POST', '/auth/user/signed-url', {
    summary: 'An address to send a profile picture to. `fileSize` (ours) lets it be bound to a length',
    caller: 'account',
    body: z.strictObject({
      fileName: text(NAME_MAX, 'fields.name'),
      fileSize: z.number({ error: 'fields.number' }).int().positive().optional(),
    }),
    reply: z.object({ signedUrl: z.string(), fileNameWithPrefix: z.string() }),
  }),
  signOut: endpoint('POST', '/auth/user/sign-out', {
    summary: 'End this session. Ours',
    caller: 'account',
    body: noBody,
  }),
  confirm: endpoint('POST', '/auth/user/confirm', {
    summary:
      'Prove to be the owner and not just to hold the session, for the calls that answer 4012, 4019 or 4022 without: 4019 takes a code or a passkey, 4022 the setup code, 4012 any of them. Ours',
    caller: 'account',
    body: z.union([
      z.strictObject({ password: wirePassword }),
      z.strictObject({ code: secondFactorCode }),
      z.strictObject({ passkey: passkeyAnswer }),
      z.strictObject({ setupCode }),
      z.strictObject({ credential: text(8000, 'fields.token') }),
    ]),
  }),
  confirmOptions: endpoint('GET', '/auth/user/confirm-options', {
    summary: 'How the owner of this account can prove to be it; `googleUrl` is where Google is asked. Ours',
    caller: 'account',
    reply: z.object({
      password: z.boolean(),
      hasAuthenticator: z.boolean(),
      hasRecoveryCodes: z.boolean(),
      passkeyQuestion: passkeyQuestion.nullable(),
      googleUrl: z.string().nullable(),
      ssoName: z.string().nullable().describe('Who is asked by single sign-on, see `sso-confirm-start`.'),
    }),
  }),
  listSessions: endpoint('GET', '/auth/user/sessions', {
    summary: 'Where the account is signed in. Ours',
    caller: 'account',
    reply: z.object({ results: z.array(session) }),
  }),
  endSession: endpoint('DELETE', '/auth/user/session/:id', {
    summary: 'Sign another device out. Ours',
    caller: 'account',
    params: idParams,
  }),
  forgotPassword: endpoint('POST', '/public/user/send-forgot-password-code', {
    summary: 'Send a code to an address whose password is forgotten',
    caller: 'anyone',
    body: z.strictObject({ email }),
    reply: hashReply,
  }),
  verifyForgotCode: endpoint('POST', '/public/user/forgot-password-verify-code', {
    summary: 'Turn the code into a hash that may set a new password',
    caller: 'anyone',
    body: z.strictObject({ code: digitCode, hash }),
    reply: hashReply,
    knowsDevice: true,
  }),
  resetPassword: endpoint('POST', '/public/user/forgot-password', {
    summary: 'Set a new password; every session but the one that carries this call ends',
    caller: 'anyone',
    body: z.strictObject({ password: wirePassword, confirmPassword: wirePassword, hash }),
  }),
  sendResetCode: endpoint('POST', '/public/user/send-reset-password-code', {
    summary: 'Send a code to the signed-in person, for a first or a new password',
    caller: 'account',
    body: noBody,
    reply: hashReply,
  }),
  updatePassword: endpoint('PUT', '/public/user/update-password', {
    summary: 'Change the password; every other session ends',
    caller: 'account',
    body: z.strictObject({
      password: wirePassword,
      newPassword: wirePassword,
      confirmPassword: wirePassword,
    }),
  }),
  getGoogleAuth: endpoint('GET', '/public/user/get-google-auth', {
    summary: 'Whether Google sign-in is allowed for the account',
    caller: 'account',
    reply: z.object({
      googleAuthentication: z.boolean(),
      passwordUpdateCount: z.number(),
      googleLogin: z.boolean(),
    }),
  }),
  updateGoogleAuth: endpoint('PUT', '/public/user/update-google-auth', {
    summary: 'Allow or stop Google sign-in',
    caller: 'account',
    body: z.strictObject({ googleAuthentication: z.boolean({ error: 'fields.choice' }) }),
    reply: z.object({ googleAuthentication: z.boolean() }),
  }),
  profile: endpoint('GET', '/public/user/my-profile', {
    summary: 'The profile with plan and counts',
    caller: 'account',
    reply: userProfile,
  }),
  updateProfile: endpoint('PATCH', '/public/user/profile-update', {
    summary: 'Change the profile. A new email address waits for its verification',
    caller: 'account',
    body: z.strictObject({
      name: name.optional(),
      email: email.optional(),
      japaneseName: optionalText(NAME_MAX).optional(),
      /** `fileNameWithPrefix` of an uploaded picture; null removes it. */
      profilePic: text(NAME_MAX, 'fields.invalid').nullable().optional(),
      language: language.optional(),
      timeZone: text(64, 'fields.timeZone').optional(),
    }),
    reply: userProfile,
  }),
  deleteAccount: endpoint('DELETE', '/public/user/delete-account', {
    summary: 'Delete the account. The password is required; an account without one is confirmed instead',
    caller: 'account',
    query: z
      .strictObject({ password: queryPassword.optional() })
      .optional()
      .describe('As specified. Addresses end up in logs, so our page sends the password in the body.'),
    body: z.strictObject({ password: wirePassword.optional() }).optional(),
  }),
  overview: endpoint('GET', '/public/user/account-overview', {
    summary: 'What the plan allows and how much of it is used',
    caller: 'account',
    reply: planOverview,
  }),
};
