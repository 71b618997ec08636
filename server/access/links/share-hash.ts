import type { Grant } from '../../person.ts';
import { keyedHash, sameBytes } from '../../platform/secrets.ts';

const ID_BYTES = 16;
const BODY_BYTES = ID_BYTES + 5;
const SIGNATURE_BYTES = 16;

/** Separates these signatures from all others of the same secret. */
const sign = (secret: string, body: Buffer) =>
  keyedHash(secret, `share-hash\n${body.toString('hex')}`).subarray(0, SIGNATURE_BYTES);

export function writeShareHash({ secret, grant }: { secret: string; grant: Grant }): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.write(grant.linkId.replaceAll('-', ''), 0, 'hex');
  body.writeUInt32BE(grant.epoch, ID_BYTES);
  body.writeUInt8(grant.isProven ? 1 : 0, ID_BYTES + 4);
  return Buffer.concat([body, sign(secret, body)]).toString('base64url');
}

export function readShareHash({ secret, hash }: { secret: string; hash: string }): Grant | undefined {
  const bytes = Buffer.from(hash, 'base64url');
  if (bytes.length !== BODY_BYTES + SIGNATURE_BYTES) return undefined;
  const body = bytes.subarray(0, BODY_BYTES);
  if (!sameBytes(sign(secret, body), bytes.subarray(BODY_BYTES))) return undefined;
  const hex = body.toString('hex', 0, ID_BYTES);
  const linkId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { linkId, epoch: body.readUInt32BE(ID_BYTES), isProven: body.readUInt8(ID_BYTES + 4) === 1 };
}
