import { describe, expect, test } from 'vitest';
import { completeTexts, type Texts } from './complete-texts.ts';
import type { Language } from './enums.ts';

const given: Record<Language, Texts> = {
  ja: { menu: { open: '開く', close: '閉じる' }, files_other: '{{count}}件' },
  en: {
    menu: { open: 'Open', close: 'Close', move: 'Move' },
    files_one: '{{count}} file',
    files_other: '{{count}} files',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
  },
  he: { menu: { open: 'פתיחה' } },
};
const textsIn = (language: Language) => completeTexts(language, (one) => given[one]);

describe('a text that a language lacks', () => {
  test('is the Japanese one, and the English one where that is missing too', () => {
    expect(textsIn('he').menu).toEqual({ open: 'פתיחה', close: '閉じる', move: 'Move' });
    expect(textsIn('ja').menu).toEqual({ open: '開く', close: '閉じる', move: 'Move' });
    expect(textsIn('en').menu).toEqual({ open: 'Open', close: 'Close', move: 'Move' });
  });

  test('comes in every form in which the language counts', () => {
    expect(textsIn('he')).toMatchObject({
      files_one: '{{count}}件',
      files_two: '{{count}}件',
      files_other: '{{count}}件',
      days_one: '{{count}} day',
      days_two: '{{count}} days',
    });
    expect(Object.keys(textsIn('ja')).sort()).toEqual(['days_other', 'files_other', 'menu']);
  });
});
