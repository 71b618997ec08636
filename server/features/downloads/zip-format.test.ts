import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { readEntries } from './read-zip.fixture.ts';
import { measureZip, writeDirectory, writeLocalHeader, type ZipEntry } from './zip-format.ts';

const modifiedAt = new Date('2026-11-15T12:34:56Z');
const last = Buffer.from('the last bytes');
const lastEntry = { path: 'last.txt', size: last.length, crc: crc32(last), modifiedAt };

/** The bytes of all entries but the last are holes, which no disk has to hold. */
function writeAndRead(entries: ZipEntry[]) {
  const room = mkdtempSync(join(tmpdir(), 'koma-zip-'));
  const file = openSync(join(room, 'a.zip'), 'w+');
  try {
    let at = 0;
    const write = (bytes: Buffer) => {
      writeSync(file, bytes, 0, bytes.length, at);
      at += bytes.length;
    };
    for (const entry of entries) {
      write(writeLocalHeader(entry));
      at += entry.size;
    }
    at -= last.length;
    write(last);
    for (const part of writeDirectory(entries)) write(part);
    expect(fstatSync(file).size).toBe(measureZip(entries));
    const read = (start: number, length: number) => {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, start);
      return bytes;
    };
    return readEntries({ size: at, read }, last.length);
  } finally {
    closeSync(file);
    rmSync(room, { recursive: true });
  }
}

test('entries beyond 4 GiB, and those that begin there, are found', () => {
  const large = { path: '大きい.mov', size: 5 * 1024 ** 3, crc: 0, modifiedAt };
  const [first, second] = writeAndRead([large, lastEntry]);
  expect(first?.path).toBe('大きい.mov');
  expect(second).toMatchObject({ path: 'last.txt', content: last });
});

test('more than 65,535 entries are counted', () => {
  const many = Array.from({ length: 70_000 }, (_, at) => ({ path: `${at}/`, size: 0, crc: 0, modifiedAt }));
  const entries = writeAndRead([...many, lastEntry]);
  expect(entries).toHaveLength(70_001);
  expect(entries.at(-1)).toMatchObject({ path: 'last.txt', content: last });
});

test('a time outside of what a zip can say does not break it', () => {
  const old = { ...lastEntry, modifiedAt: new Date('1969-07-20T20:17:40Z') };
  const far = { ...lastEntry, modifiedAt: new Date('2190-01-01T00:00:00Z') };
  expect(writeAndRead([old, far])).toHaveLength(2);
});
