import { expect, test } from 'vitest';
import { normalizeText } from './normalize-text.ts';

test('a text is written one way, as Unicode has it', () => {
  for (const text of ['e\u0301', 'ﾊﾞ', 'か\u3099', '①', `a${'\u0301\u0323'.repeat(15)}`, 'क्षि', '']) {
    expect(normalizeText(text, 'NFC')).toBe(text.normalize('NFC'));
    expect(normalizeText(text, 'NFKC')).toBe(text.normalize('NFKC'));
  }
});

test('of more marks than any script has none is lost', () => {
  const text = `a${'\u0301\u0323'.repeat(500)}ﾊﾞ`;
  expect([...normalizeText(text, 'NFKC').normalize('NFD')].sort()).toEqual(
    [...text.normalize('NFKD')].sort(),
  );
});
