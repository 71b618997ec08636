import type { MailPicture } from './mail.ts';

const CID = /^[\w-]+@[\w.-]+$/;
const CONTENT_TYPE = /^image\/[a-z]+$/;

/** Encodes base64 lines of 76 at once: the library's streams take twice the time and more memory. */
function encode(headers: string[], content: Buffer): Buffer {
  const lines = content.toString('base64').replace(/.{76}/g, '$&\r\n');
  return Buffer.from([...headers, 'Content-Transfer-Encoding: base64', '', lines].join('\r\n'), 'latin1');
}

export const encodeWords = (type: 'text/plain' | 'text/html', words: string) => ({
  raw: encode([`Content-Type: ${type}; charset=utf-8`], Buffer.from(words)),
});

const kept = new WeakMap<Buffer, { cid: string; raw: Buffer }>();

export function encodePicture({ cid, content, contentType }: MailPicture): Buffer {
  const known = kept.get(content);
  if (known?.cid === cid) return known.raw;
  if (!CID.test(cid) || !CONTENT_TYPE.test(contentType))
    throw new Error('A picture in a mail needs a plain name and type.');
  const name = `${cid.split('@')[0]}.${contentType.split('/')[1]}`;
  const raw = encode(
    [
      `Content-Type: ${contentType}; name="${name}"`,
      `Content-ID: <${cid}>`,
      `Content-Disposition: inline; filename="${name}"`,
    ],
    content,
  );
  kept.set(content, { cid, raw });
  return raw;
}
