/** Stored without compression, so the length and checksum are known before a byte is read. */
export interface ZipEntry {
  /** A folder's path ends with a slash. */
  path: string;
  size: number;
  crc: number;
  modifiedAt: Date;
}

const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
/** Declares names as UTF-8. */
const FLAGS = 0x0800;
const VERSION = 20;
const VERSION_64 = 45;
const UNIX = 3 << 8;

const isFolder = ({ path }: ZipEntry) => path.endsWith('/');
const isLarge = ({ size }: ZipEntry) => size >= MAX_32;

type Field = [bytes: 2 | 4 | 8, value: number];

function pack(fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) buffer.writeUInt16LE(value, at);
    else if (bytes === 4) buffer.writeUInt32LE(value, at);
    else buffer.writeBigUInt64LE(BigInt(value), at);
    at += bytes;
  }
  return buffer;
}

/** Old readers use this local time. The extra field holds the exact one. */
function dosTime(date: Date): { time: number; day: number } {
  const year = Math.min(2107, Math.max(1980, date.getUTCFullYear()));
  return {
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
    day: ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
  };
}

const momentExtra = (date: Date) => {
  const seconds = Math.min(0x7fffffff, Math.floor(date.getTime() / 1000));
  const buffer = Buffer.alloc(9);
  buffer.writeUInt16LE(0x5455, 0);
  buffer.writeUInt16LE(5, 2);
  buffer.writeUInt8(1, 4);
  buffer.writeInt32LE(seconds, 5);
  return buffer;
};

const largeExtra = (values: number[]) =>
  values.length === 0
    ? Buffer.alloc(0)
    : pack([[2, 1], [2, values.length * 8], ...values.map((value): Field => [8, value])]);

const shared = (entry: ZipEntry, needsLarge: boolean): Field[] => {
  const { time, day } = dosTime(entry.modifiedAt);
  const size = isLarge(entry) ? MAX_32 : entry.size;
  return [
    [2, needsLarge ? VERSION_64 : VERSION],
    [2, FLAGS],
    [2, 0],
    [2, time],
    [2, day],
    [4, entry.crc],
    [4, size],
    [4, size],
  ];
};

export function writeLocalHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.path);
  const extra = Buffer.concat([
    largeExtra(isLarge(entry) ? [entry.size, entry.size] : []),
    momentExtra(entry.modifiedAt),
  ]);
  const head = pack([[4, 0x04034b50], ...shared(entry, isLarge(entry)), [2, name.length], [2, extra.length]]);
  return Buffer.concat([head, name, extra]);
}

function writeCentralHeader(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.path);
  const isFar = offset >= MAX_32;
  const large = [...(isLarge(entry) ? [entry.size, entry.size] : []), ...(isFar ? [offset] : [])];
  const extra = Buffer.concat([largeExtra(large), momentExtra(entry.modifiedAt)]);
  const attributes = isFolder(entry) ? (0o40755 * 2 ** 16) | 0x10 : 0o100644 * 2 ** 16;
  const head = pack([
    [4, 0x02014b50],
    [2, UNIX | VERSION_64],
    ...shared(entry, large.length > 0),
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, attributes >>> 0],
    [4, isFar ? MAX_32 : offset],
  ]);
  return Buffer.concat([head, name, extra]);
}

interface Directory {
  count: number;
  offset: number;
  size: number;
}

function writeEnd({ count, offset, size }: Directory): Buffer {
  const isLargeZip = count >= MAX_16 || offset >= MAX_32 || size >= MAX_32;
  const end = pack([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, MAX_16)],
    [2, Math.min(count, MAX_16)],
    [4, Math.min(size, MAX_32)],
    [4, Math.min(offset, MAX_32)],
    [2, 0],
  ]);
  if (!isLargeZip) return end;
  const largeEnd = pack([
    [4, 0x06064b50],
    [8, 44],
    [2, UNIX | VERSION_64],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  ]);
  const locator = pack([
    [4, 0x07064b50],
    [4, 0],
    [8, offset + size],
    [4, 1],
  ]);
  return Buffer.concat([largeEnd, locator, end]);
}

export function* writeDirectory(entries: readonly ZipEntry[]): Generator<Buffer> {
  let offset = 0;
  let size = 0;
  for (const entry of entries) {
    const header = writeCentralHeader(entry, offset);
    yield header;
    offset += writeLocalHeader(entry).length + entry.size;
    size += header.length;
  }
  yield writeEnd({ count: entries.length, offset, size });
}

/** Known before anything is read, so the browser can show progress. */
export function measureZip(entries: readonly ZipEntry[]): number {
  const bytes = entries.reduce((sum, entry) => sum + writeLocalHeader(entry).length + entry.size, 0);
  return [...writeDirectory(entries)].reduce((sum, part) => sum + part.length, bytes);
}
