import { randomBytes } from 'node:crypto';

let last = 0;
let count = 0;

/** Sorts by time, also within a millisecond: new rows land at the end of an index, lists keep their order. */
export function newId(): string {
  const now = Date.now();
  if (now > last) [last, count] = [now, 0];
  else if (count < 0xfff) count += 1;
  else [last, count] = [last + 1, 0];
  const bytes = randomBytes(16);
  bytes.writeUIntBE(last, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
