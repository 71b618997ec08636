import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { date, id, idParams, name, noBody } from '../fields.ts';

/** Base64url, up to the length that the largest authenticators need. */
const bytes = (max: number) =>
  z
    .string({ error: 'fields.token' })
    .max(max, 'fields.token')
    .regex(/^[A-Za-z0-9_-]+$/, 'fields.token');
const transport = z.string({ error: 'fields.invalid' }).max(32, 'fields.invalid');

export const passkeyAnswer = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(8000),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

const newPasskey = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(40_000),
  transports: z.array(transport, { error: 'fields.invalid' }).max(10, 'fields.invalid'),
});
export type NewPasskey = z.infer<typeof newPasskey>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** For `navigator.credentials.get`; an empty list means any passkey of ours. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.array(descriptor),
});
export type PasskeyQuestionData = z.infer<typeof passkeyQuestion>;

const passkeyWish = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});

export const passkey = z.object({
  _id: id,
  name: z.string(),
  addedAt: date,
  lastUsedAt: date.nullable(),
});

export const passkeys = {
  signInQuestion: endpoint('GET', '/auth/user/passkey-question', {
    summary: 'The question that a passkey answers to sign in without a password. Ours',
    caller: 'anyone',
    reply: passkeyQuestion,
  }),
  signIn: endpoint('POST', '/auth/user/passkey-login', {
    summary: 'Sign in with a passkey that knew who held it: no password and no second factor. Ours',
    caller: 'anyone',
    body: z.strictObject({ passkey: passkeyAnswer }),
    reply: z.object({ accessToken: z.string() }),
    limit: { max: 200, seconds: 600 },
    knowsDevice: true,
  }),
  start: endpoint('POST', '/auth/user/passkey/start', {
    summary: 'What a new passkey is made of. Ours',
    caller: 'account',
    body: noBody,
    reply: passkeyWish,
  }),
  add: endpoint('POST', '/auth/user/passkey', {
    summary: 'Add the passkey that was made; it is named after the device. Ours',
    caller: 'account',
    body: z.strictObject({ passkey: newPasskey }),
    reply: z.object({
      passkey,
      /** Shown once. Null where the account has some already. */
      recoveryCodes: z.array(z.string()).nullable(),
    }),
  }),
  rename: endpoint('PATCH', '/auth/user/passkey/:id', {
    summary: 'Call a passkey otherwise. Ours',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ name }),
    reply: passkey,
  }),
  remove: endpoint('DELETE', '/auth/user/passkey/:id', {
    summary: 'Remove a passkey. Ours',
    caller: 'account',
    params: idParams,
  }),
};
