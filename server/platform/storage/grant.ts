import { z } from 'zod';
import { keyedHash, sameBytes } from '../secrets.ts';

const common = { key: z.string(), expires: z.number() };
const receives = { length: z.number(), checksum: z.string().optional() };

const grantSchema = z.discriminatedUnion('verb', [
  z.object({
    verb: z.literal('put'),
    ...common,
    ...receives,
    atMost: z.boolean().optional(),
    contentType: z.string(),
  }),
  z.object({
    verb: z.literal('part'),
    ...common,
    ...receives,
    uploadId: z.string(),
    part: z.number(),
    offset: z.number(),
  }),
  z.object({
    verb: z.literal('get'),
    ...common,
    contentType: z.string(),
    disposition: z.enum(['inline', 'attachment']),
    fileName: z.string().optional(),
    holder: z.string().optional(),
  }),
]);

export type Grant = z.infer<typeof grantSchema>;
export type PutGrant = Extract<Grant, { verb: 'put' }>;
export type PartGrant = Extract<Grant, { verb: 'part' }>;
export type GetGrant = Extract<Grant, { verb: 'get' }>;

/** Separates these signatures from all others of the same secret. */
const sign = (secret: string, text: string) => keyedHash(secret, `object-address\n${text}`);

export function writeGrant({ secret, grant }: { secret: string; grant: Grant }): string {
  const text = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${text}.${sign(secret, text).toString('base64url')}`;
}

export function readGrant({ secret, token, now }: { secret: string; token: string; now: Date }) {
  const [text, signature, ...rest] = token.split('.');
  if (!text || !signature || rest.length > 0) return undefined;
  if (!sameBytes(sign(secret, text), Buffer.from(signature, 'base64url'))) return undefined;
  const grant = grantSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return grant.expires > now.getTime() ? grant : undefined;
}
