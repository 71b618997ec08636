import { expect, test } from 'vitest';
import { readTexts } from './i18n.ts';

const files: Record<string, Record<string, string>> = {
  ja: { greeting: 'こんにちは' },
  en: { greeting: 'Hello', parting: 'Goodbye' },
  he: {},
};

test('a page says in Japanese what a language lacks, and in English what Japanese lacks', async () => {
  const textsOf = (language: string) => readTexts(language, 'common', async (one) => files[one] ?? {});
  expect(await textsOf('he')).toEqual({ greeting: 'こんにちは', parting: 'Goodbye' });
  expect(await textsOf('ja')).toEqual({ greeting: 'こんにちは', parting: 'Goodbye' });
  expect(await textsOf('en')).toEqual({ greeting: 'Hello', parting: 'Goodbye' });
});
