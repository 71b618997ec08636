interface Source {
  size: number;
  read: (start: number, length: number) => Buffer;
}

interface FoundEntry {
  path: string;
  crc: number;
  content: Buffer;
}

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_BYTES = 22;
const LOCATOR_BYTES = 20;

function findDirectory({ size, read }: Source) {
  const end = read(size - END_BYTES, END_BYTES);
  if (!end.subarray(0, 4).equals(END)) throw new Error('This zip has no end.');
  const locator =
    size >= END_BYTES + LOCATOR_BYTES ? read(size - END_BYTES - LOCATOR_BYTES, LOCATOR_BYTES) : end;
  if (locator.readUInt32LE(0) !== 0x07064b50) {
    return { count: end.readUInt16LE(10), offset: end.readUInt32LE(16) };
  }
  const large = read(Number(locator.readBigUInt64LE(8)), 56);
  return { count: Number(large.readBigUInt64LE(32)), offset: Number(large.readBigUInt64LE(48)) };
}

/** Reads the ZIP64 values, in the order of their fields. */
function readLarge(extra: Buffer, fields: number[]): number[] {
  let at = 0;
  while (at < extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return fields.map((field) => {
    if (field !== 0xffffffff) return field;
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  });
}

export function readEntries(source: Source, contentMax = Number.POSITIVE_INFINITY): FoundEntry[] {
  const { count, offset } = findDirectory(source);
  const directory = source.read(offset, source.size - offset);
  const entries: FoundEntry[] = [];
  let at = 0;
  for (let number = 0; number < count; number++) {
    const [nameLength, extraLength] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30)];
    if ((directory.readUInt16LE(at + 8) & 0x0800) === 0)
      throw new Error('A name does not say that it is UTF-8.');
    const path = directory.toString('utf8', at + 46, at + 46 + nameLength);
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const fields = [
      directory.readUInt32LE(at + 24),
      directory.readUInt32LE(at + 20),
      directory.readUInt32LE(at + 42),
    ];
    const [size = 0, , local = 0] = readLarge(extra, fields);
    const head = source.read(local, 30);
    if (head.readUInt32LE(0) !== 0x04034b50) throw new Error(`The entry ${path} is not where it should be.`);
    const start = local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    const content = source.read(start, Math.min(size, contentMax));
    entries.push({ path, crc: directory.readUInt32LE(at + 16), content });
    at += 46 + nameLength + extraLength;
  }
  return entries;
}
