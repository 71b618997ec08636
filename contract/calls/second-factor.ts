import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { date, digitCode, noBody, text, token } from '../fields.ts';
import { passkey, passkeyAnswer, passkeyQuestion } from './passkeys.ts';

/** Six digits of the app, or a recovery code. */
export const secondFactorCode = text(40, 'fields.codeRequired');

/** Printed by `npm run admin -- setup-code` for an administrator without a second factor. */
export const setupCode = text(40, 'fields.codeRequired');

/** `data` of an answer with the code `secondFactorRequired`. */
export const secondFactorChallenge = z.object({
  /** Valid once, for ten minutes and five tries. It is no session. */
  challenge: z.string(),
  hasAuthenticator: z.boolean(),
  hasRecoveryCodes: z.boolean(),
  /** Null: no passkey. */
  passkeyQuestion: passkeyQuestion.nullable(),
});
export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>;

/** Shown once. Null where the account has some already. */
const recoveryCodes = z.array(z.string());

export const secondFactor = {
  show: endpoint('GET', '/auth/user/second-factor', {
    summary: 'Which second factors the account has, and how many recovery codes are left. Ours',
    caller: 'account',
    reply: z.object({
      authenticator: z.object({ addedAt: date }).nullable(),
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.number(),
    }),
  }),
  pass: endpoint('POST', '/auth/user/second-factor', {
    summary:
      'Finish a sign-in that was answered with 4013: a code of the app, a recovery code or a passkey. Ours',
    caller: 'anyone',
    body: z.strictObject({
      challenge: token,
      code: secondFactorCode.optional(),
      passkey: passkeyAnswer.optional(),
    }),
    reply: z.object({ accessToken: z.string() }),
    knowsDevice: true,
  }),
  startAuthenticator: endpoint('POST', '/auth/user/authenticator/start', {
    summary: 'A secret for an authenticator app, as text and as the address of a QR code. Ours',
    caller: 'account',
    body: noBody,
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  addAuthenticator: endpoint('POST', '/auth/user/authenticator', {
    summary: 'Turn the authenticator app on with a code that it shows. Ours',
    caller: 'account',
    body: z.strictObject({ code: digitCode }),
    reply: z.object({ recoveryCodes: recoveryCodes.nullable() }),
  }),
  removeAuthenticator: endpoint('DELETE', '/auth/user/authenticator', {
    summary: 'Turn the authenticator app off. Ours',
    caller: 'account',
  }),
  renewRecoveryCodes: endpoint('POST', '/auth/user/recovery-codes', {
    summary: 'New recovery codes instead of all before. Ours',
    caller: 'account',
    body: noBody,
    reply: z.object({ recoveryCodes }),
  }),
};
