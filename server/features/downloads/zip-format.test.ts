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

/** Leaves the content sparse except for the last entry, to save disk space. */
function writeAndRead(entries: ZipEntry[]) {
  const room = mkdtempSync(join(tmpdir(), 'koma-zip-'));
  const file = openSync(join(room, 'a.zip'), 'w+');
  try {
    let at = 0;
    const write = (...parts: Buffer[]) => {
      const bytes = Buffer.concat(parts);
      writeSync(file, bytes, 0, bytes.length, at);
      at += bytes.length;
    };
    let headers: Buffer[] = [];
    for (const entry of entries) {
      headers.push(writeLocalHeader(entry));
      if (entry.size === 0) continue;
      write(...headers);
      headers = [];
      at += entry.size;
    }
    at -= last.length;
    write(last);
    write(...writeDirectory(entries));
    expect(fstatSync(file).size).toBe(measureZip(entries));
    let block = { start: 0, bytes: Buffer.alloc(0) };
    const read = (start: number, length: number) => {
      if (start < block.start || start + length > block.start + block.bytes.length) {
        const bytes = Buffer.alloc(Math.max(length, 1024 ** 2));
        readSync(file, bytes, 0, bytes.length, start);
        block = { start, bytes };
      }
      return block.bytes.subarray(start - block.start, start - block.start + length);
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
  const many = Array.from({ length: 65_536 }, (_, at) => ({ path: `${at}/`, size: 0, crc: 0, modifiedAt }));
  const entries = writeAndRead([...many, lastEntry]);
  expect(entries).toHaveLength(65_537);
  expect(entries.at(-1)).toMatchObject({ path: 'last.txt', content: last });
});

test('a time outside of what a zip can say does not break it', () => {
  const old = { ...lastEntry, modifiedAt: new Date('1969-07-20T20:17:40Z') };
  const far = { ...lastEntry, modifiedAt: new Date('2190-01-01T00:00:00Z') };
  expect(writeAndRead([old, far])).toHaveLength(2);
});
