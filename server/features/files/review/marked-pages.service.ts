import { z } from 'zod';
import { SIGNED_ADDRESS_MINUTES } from '../../../../contract/limits.ts';
import { makeMayRead } from '../../../access/files/media-access.ts';
import { fail } from '../../../failure.ts';
import { keyedHash, sameBytes } from '../../../parts/secrets.ts';
import { roundSigningTime } from '../../../parts/storage/signing-time.ts';
import type { Parts } from '../../../parts.ts';
import { markPicture } from '../media/mark-picture.service.ts';
import { signRendition } from '../media/sign-media.service.ts';

const SECONDS = SIGNED_ADDRESS_MINUTES * 60;

const pageSchema = z.object({
  /** Of the page as it is, which nobody with this address gets to see. */
  key: z.string(),
  /** Whose eyes it is for. */
  text: z.string(),
  holder: z.string(),
  expires: z.number(),
});

/** Keeps these signatures apart from everything else that the same secret signs. */
const sign = (secret: string, text: string) => keyedHash(secret, `marked-page\n${text}`);

/** Where a page is marked for one visitor when the browser asks for it: a long document is marked as far as it is read. */
export function addressMarkedPage(
  { config: { secret, publicUrl } }: Parts,
  page: { key: string; text: string; holder: string },
): string {
  const signedAt = roundSigningTime({ now: new Date(), seconds: SECONDS });
  const expires = signedAt.getTime() + SECONDS * 1000;
  const text = Buffer.from(JSON.stringify({ ...page, expires })).toString('base64url');
  return `${publicUrl}/api/file/marked-page?token=${text}.${sign(secret, text).toString('base64url')}`;
}

function readToken({ config: { secret } }: Parts, token: string) {
  const [text, signature, ...rest] = token.split('.');
  if (!text || !signature || rest.length > 0) return undefined;
  if (!sameBytes(sign(secret, text), Buffer.from(signature, 'base64url'))) return undefined;
  const page = pageSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return page.expires > Date.now() ? page : undefined;
}

/** Answers the address of the marked page itself, for whoever may still see it. */
export function makeMarkedPages(parts: Parts): (token: string) => Promise<string> {
  const mayRead = makeMayRead(parts.db);
  return async (token) => {
    const page = readToken(parts, token);
    if (!page || !(await mayRead({ ...page, isDownload: false }))) throw fail('forbidden');
    const address = await signRendition(parts, await markPicture(parts, page), page);
    if (address === null) throw fail('notFound');
    return address;
  };
}
