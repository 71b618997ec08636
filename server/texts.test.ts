import { expect, test } from 'vitest';
import { createTexts, hasText, translate } from './texts.ts';

test('what a language lacks is said in Japanese, and what Japanese lacks in English', async () => {
  const texts = await createTexts(
    (language) =>
      ({
        ja: { mail: { subject: '件名' } },
        en: { mail: { subject: 'Subject', late: 'Too late' } },
        he: {},
      })[language],
  );
  expect(texts.t('mail.subject', { lng: 'he' })).toBe('件名');
  expect(texts.t('mail.late', { lng: 'he' })).toBe('Too late');
  expect(texts.t('mail.late', { lng: 'ja' })).toBe('Too late');
});

test('a text that is there is known to be there, and said as it reads where nothing is sold', () => {
  expect(hasText('files.noRoom')).toBe(true);
  expect(hasText('requests.tooManyFiles', { count: 2 })).toBe(true);
  expect(hasText('files.nowhere')).toBe(false);
  const sentences = [true, false].map((isSelling) => translate('en', 'files.noRoom', {}, { isSelling }));
  expect(new Set(sentences).size).toBe(2);
});
