import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text, wirePassword } from '../fields.ts';

/** A whole office signs in at nine from one address. */
const limit = { max: 600, seconds: 300 };

/** SHA-256 of a secret that stays in the page: only that browser can finish the flow. */
const challenge = z.string({ error: 'fields.token' }).regex(/^[\w-]{43}$/, 'fields.token');
const beginning = {
  body: z.strictObject({ challenge }),
  reply: z.object({ authorizationUrl: z.string() }),
  limit,
};

const verifier = z.string({ error: 'fields.token' }).regex(/^[\w-]{43}$/, 'fields.token');
const answer = z.strictObject({
  answer: text(6000, 'fields.token').describe('The query that the provider sent the person back with.'),
  verifier,
});

/** `data` of an answer with the code `proofRequired`: the sealed identity, valid for ten minutes. */
export const ssoJoining = z.object({ joining: z.string() });

const signInReply = z.object({
  accessToken: z.string(),
  isNew: z.boolean(),
  fullTeams: z
    .array(z.string())
    .describe('Teams that the person’s groups lead to, and whose owner’s plan has no place left.'),
});

export const sso = {
  options: endpoint('GET', '/auth/user/sso-options', {
    summary: 'What the sign-in pages say about single sign-on; null where it is not set up. Ours',
    caller: 'anyone',
    reply: z.object({
      sso: z
        .object({
          name: z.string().describe('Who stands on the button, in the language of the call.'),
          createsAccounts: z.boolean().describe('False: only those who have an account or an invitation.'),
          onlyDomains: z.array(z.string()).describe('Addresses of these have no other way in.'),
        })
        .nullable(),
    }),
  }),
  start: endpoint('POST', '/auth/user/sso-start', {
    summary: 'Where a single sign-on begins. Ours',
    caller: 'anyone',
    ...beginning,
  }),
  signIn: endpoint('POST', '/auth/user/sso-sign-in', {
    summary: 'Sign in, or sign up, with what the provider answered. Works once. Ours',
    caller: 'anyone',
    body: answer,
    reply: signInReply,
    limit,
    knowsDevice: true,
  }),
  join: endpoint('POST', '/auth/user/sso-join', {
    summary: 'Connect the account that a sign-in was answered 4091 for, by its password. Ours',
    caller: 'anyone',
    body: z.strictObject({ joining: text(20_000, 'fields.token'), verifier, password: wirePassword }),
    reply: signInReply,
    limit,
    knowsDevice: true,
  }),
  startConfirm: endpoint('POST', '/auth/user/sso-confirm-start', {
    summary: 'Where somebody who is signed in proves once more who they are (see 4012). Ours',
    caller: 'account',
    ...beginning,
  }),
  confirm: endpoint('POST', '/auth/user/sso-confirm', {
    summary: 'The end of that: the provider has just asked the person. Works once. Ours',
    caller: 'account',
    body: answer,
    limit,
  }),
};
