import { z } from 'zod';
import { SIGNED_ADDRESS_MINUTES } from '../../../../contract/limits.ts';
import { makeMayRead } from '../../../access/files/media-access.ts';
import { fail } from '../../../failure.ts';
import { keyedHash, sameBytes } from '../../../platform/secrets.ts';
import { roundSigningTime } from '../../../platform/storage/signing-time.ts';
import type { Platform } from '../../../platform.ts';
import { markPicture } from '../media/mark-picture.service.ts';
import { signRendition } from '../media/sign-media.service.ts';

const SECONDS = SIGNED_ADDRESS_MINUTES * 60;

const pageSchema = z.object({
  /** Key of the unmarked page, which the address never reveals. */
  key: z.string(),
  text: z.string(),
  holder: z.string(),
  expires: z.number(),
});

/** Separates these signatures from others of the same secret. */
const sign = (secret: string, text: string) => keyedHash(secret, `marked-page\n${text}`);

/** Marks on request, so a long document is marked only as far as it is read. */
export function addressMarkedPage(
  { config: { secret, publicUrl } }: Platform,
  page: { key: string; text: string; holder: string },
): string {
  const signedAt = roundSigningTime({ now: new Date(), seconds: SECONDS });
  const expires = signedAt.getTime() + SECONDS * 1000;
  const text = Buffer.from(JSON.stringify({ ...page, expires })).toString('base64url');
  return `${publicUrl}/api/file/marked-page?token=${text}.${sign(secret, text).toString('base64url')}`;
}

function readToken({ config: { secret } }: Platform, token: string) {
  const [text, signature, ...rest] = token.split('.');
  if (!text || !signature || rest.length > 0) return undefined;
  if (!sameBytes(sign(secret, text), Buffer.from(signature, 'base64url'))) return undefined;
  const page = pageSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return page.expires > Date.now() ? page : undefined;
}

export function makeMarkedPages(platform: Platform): (token: string) => Promise<string> {
  const mayRead = makeMayRead(platform.db);
  return async (token) => {
    const page = readToken(platform, token);
    if (!page || !(await mayRead({ ...page, isDownload: false }))) throw fail('forbidden');
    const address = await signRendition(platform, await markPicture(platform, page), page);
    if (address === null) throw fail('notFound');
    return address;
  };
}
