import { expect, test } from 'vitest';
import { unbrokenName } from './unbroken-name.ts';

test('a name is not torn, and one with a bracket at its end is kept apart from the sentence', () => {
  expect(unbrokenName('Mara Lind')).toBe('Mara\u00a0Lind');
  expect(unbrokenName('Mara (Studio 4)')).toBe('\u2068Mara\u00a0(Studio\u00a04)\u2069');
  expect(unbrokenName('')).toBe('');
});
