import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose derives its own key: text sealed for one opens nothing of another. */
interface Key {
  secret: string;
  purpose:
    | 'koma mail'
    | 'koma authenticator'
    | 'koma joining'
    | 'koma unsubscribing'
    | 'koma signing'
    | 'koma backup';
}

const keyOf = ({ secret, purpose }: Key) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

export function sealText({ text, ...key }: Key & { text: string }): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

export function unsealText({ sealed, ...key }: Key & { sealed: string }): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Signs text that lies where others can write. */
export const signText = ({ text, ...key }: Key & { text: string }): string =>
  createHmac('sha256', keyOf(key)).update(text, 'utf8').digest('hex');
