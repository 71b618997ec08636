import { expect, test } from 'vitest';
import { id } from './fields.ts';

test('an id in capitals is the same id', () => {
  const small = '01980000-0000-7000-8000-00000000abcd';
  expect(id.parse(small.toUpperCase())).toBe(small);
});
