import type { MailPicture } from './mail.ts';

const CID = /^[\w-]+@[\w.-]+$/;
const CONTENT_TYPE = /^image\/[a-z]+$/;
const LINE_LENGTH = 76;

/** Of pictures that are still in use: many mails carry the same ones. */
const kept = new WeakMap<Buffer, { cid: string; raw: Buffer }>();

/** The part of a mail that a picture is. Spelled once for all mails that carry it, and not anew for each of them. */
export function encodePicture({ cid, content, contentType }: MailPicture): Buffer {
  const known = kept.get(content);
  if (known?.cid === cid) return known.raw;
  if (!CID.test(cid) || !CONTENT_TYPE.test(contentType))
    throw new Error('A picture in a mail needs a plain name and type.');
  const name = `${cid.split('@')[0]}.${contentType.split('/')[1]}`;
  const lines = content.toString('base64').match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
  const raw = Buffer.from(
    [
      `Content-Type: ${contentType}; name="${name}"`,
      `Content-ID: <${cid}>`,
      `Content-Disposition: inline; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      ...lines,
    ].join('\r\n'),
  );
  kept.set(content, { cid, raw });
  return raw;
}
