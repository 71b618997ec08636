import { expect, test } from 'vitest';
import { createTexts } from './texts.ts';

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
