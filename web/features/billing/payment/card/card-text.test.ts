import { describe, expect, it } from 'vitest';
import { findTestCard } from '../../../../../server/test/test-cards.ts';
import { formatExpiry, formatNumber, isNumber, judgeExpiry } from './card-text.ts';
import { testCards } from './test-cards.ts';

describe('a card number', () => {
  it('is written in groups, however it was typed', () => {
    expect(formatNumber('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(formatNumber('４２４２-4242')).toBe('4242 4242');
    expect(formatNumber('371449635398431')).toBe('3714 496353 98431');
    expect(formatNumber('42424242424242421111')).toBe('4242 4242 4242 4242');
  });

  it('with a wrong digit is noticed', () => {
    expect(isNumber('4242424242424242')).toBe(true);
    expect(isNumber('4242424242424241')).toBe(false);
    expect(isNumber('424242424242')).toBe(false);
  });
});

describe('an expiry date', () => {
  it('gets its zero and its slash', () => {
    expect(formatExpiry('5')).toBe('05');
    expect(formatExpiry('1230')).toBe('12 / 30');
  });

  it('counts until the end of its month', () => {
    const now = new Date(2026, 10, 16);
    expect(judgeExpiry('11 / 26', now)).toBeUndefined();
    expect(judgeExpiry('10 / 26', now)).toBe('past');
    expect(judgeExpiry('13 / 30', now)).toBe('incomplete');
    expect(judgeExpiry('1', now)).toBe('incomplete');
  });
});

describe('the test cards of the page', () => {
  it.each(testCards)('$number is a card of the sandbox', ({ number, id }) => {
    expect(isNumber(number)).toBe(true);
    expect(findTestCard(id)?.last4).toBe(number.slice(-4));
  });
});
