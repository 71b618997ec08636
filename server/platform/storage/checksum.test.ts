import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { combineCrc, writeChecksum } from './checksum.ts';

test('a checksum is written as S3 writes it', () => {
  expect(writeChecksum(crc32('hello world'))).toBe('DUoRhQ==');
  expect(writeChecksum(0)).toBe('AAAAAA==');
});

test.each([0, 1, 7, 4096, 100_001])(
  'the checksum of a file follows from those of its parts (%i bytes)',
  (size) => {
    const [a, b] = [randomBytes(12_345), randomBytes(size)];
    const combined = combineCrc({ first: crc32(a), second: crc32(b), secondLength: size });
    expect(combined).toBe(crc32(Buffer.concat([a, b])));
  },
);
