import { expect, test } from 'vitest';
import type { SignOffFacts } from '../../../platform/database/schema/reviews.ts';
import { shownAddresses } from './addresses.rules.ts';

test('an address is known as one’s own in another spelling', () => {
  const answers = ['Hana@Example.com', 'ken@example.com'].map((address) => ({ address }));
  const facts = { answers } as unknown as SignOffFacts;
  expect(shownAddresses(facts, { only: 'hana@example.com' })).toEqual(['Hana@Example.com', null]);
});
