import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { NoAnswer } from '../api/api-error.ts';
import { onLanguageChange, startTranslation } from '../language/i18n.ts';
import { hideFailures, readToasts, showToast } from './toast.ts';

beforeAll(async () => {
  await startTranslation('ja');
  onLanguageChange(hideFailures);
});

test('what went wrong is not read on in a page of another language; what was done stays', async () => {
  await i18next.changeLanguage('ja');
  showToast({ tone: 'success', message: '保存しました' });
  showToast({ tone: 'error', message: new NoAnswer().message });
  await i18next.changeLanguage('en');
  expect(readToasts().map(({ message }) => message)).toEqual(['保存しました']);
});

test('that no answer came is said in the language in which it is read', async () => {
  await i18next.changeLanguage('ja');
  const error = new NoAnswer();
  const before = error.message;
  await i18next.changeLanguage('he');
  expect(error.message).toBe(i18next.t('common:errors.network'));
  expect(error.message).not.toBe(before);
});
