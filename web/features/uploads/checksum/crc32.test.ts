import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinCrc, readCrc, updateCrc, writeCrc } from './crc32.ts';

test('it counts as zlib counts, whatever the pieces', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), fc.uint8Array({ maxLength: 3000 }), (one, other) => {
      const whole = crc32(other, crc32(one));
      expect(updateCrc(updateCrc(0, one), other)).toBe(whole);
      expect(joinCrc(updateCrc(0, one), updateCrc(0, other), other.length)).toBe(whole);
    }),
  );
});

test('it is written as the storage writes it, and read back', () => {
  const crc = updateCrc(0, new TextEncoder().encode('hello world'));
  expect(writeCrc(crc)).toBe('DUoRhQ==');
  expect(readCrc('DUoRhQ==')).toBe(crc);
});
