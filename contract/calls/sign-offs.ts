import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { date, id, idParams, token } from '../fields.ts';
import { DOWNLOAD_LIMIT } from '../limits.ts';

const format = z.enum(['json', 'pdf'], { error: 'fields.choice' }).default('json');

/** `scripts/verify-sign-off.mjs` checks a record and its file without Koma. */
export const signOffs = {
  download: endpoint('GET', '/sign-off/download/:id', {
    summary: 'The signed record of a completed review, or a page of it with its picture. Ours',
    caller: 'account',
    params: idParams,
    query: z.strictObject({ format }),
    limit: DOWNLOAD_LIMIT,
  }),
  downloadAsGuest: endpoint('POST', '/sign-off/guest', {
    summary: 'The same, by the link of a mail. Ours',
    caller: 'anyone',
    body: z.strictObject({ token, format }),
    limit: DOWNLOAD_LIMIT,
  }),
  getKeys: endpoint('GET', '/sign-off/keys', {
    summary: 'The public halves of the keys that this installation signs with, the newest first. Ours',
    caller: 'anyone',
    reply: z.object({
      results: z.array(
        z.object({
          _id: id,
          algorithm: z.literal('Ed25519'),
          publicKey: z.string().describe('The 32 bytes of the key, in base64url.'),
          createdAt: date,
        }),
      ),
    }),
  }),
};
