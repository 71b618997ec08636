import { describe, expect, it } from 'vitest';
import { addressesIn } from './addresses.ts';

describe('addresses out of what somebody pastes', () => {
  it('takes names and brackets of a mail program away', () => {
    expect(addressesIn(['"Hana Sato" <hana@example.com>', '健 <ken@example.com>'])).toEqual([
      'hana@example.com',
      'ken@example.com',
    ]);
  });

  it('splits at spaces and keeps each address once, whatever its case', () => {
    expect(addressesIn(['a@example.com b@example.com', 'A@Example.com'])).toEqual([
      'a@example.com',
      'b@example.com',
    ]);
  });

  it('keeps a word that is no address, so that it can be put right', () => {
    expect(addressesIn(['hana', '  '])).toEqual(['hana']);
  });
});
