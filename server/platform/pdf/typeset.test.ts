import PdfDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { joinParts } from '../../features/exports/plain-text.ts';
import { type Direction, Typesetter } from './typeset.ts';

const style = { size: 10, color: '#000000' };

/** Returns one line as seen from left to right. The font itself turns letters of Hebrew words. */
function seen(text: string, { language, direction }: { language: string; direction: Direction }) {
  const typesetter = new Typesetter(new PdfDocument(), { language, isRightToLeft: language === 'he' });
  const [line] = typesetter.setText(text, { style, maxWidth: 1000, direction });
  const words = line?.runs.map((run) => run.text.trim()).filter((word) => word !== '');
  return { text: words?.join(' '), isRightToLeft: line?.isRightToLeft };
}

test('a Japanese name leaves a Hebrew date whole', () => {
  const line = joinParts(['佐藤 健', '16 בנוב׳ 2026', 'הושלם']);
  expect(seen(line, { language: 'he', direction: 'rtl' }).text).toBe('הושלם · 2026 בנוב׳ 16 · 佐藤 健');
});

test('a Hebrew name leaves a Japanese date whole', () => {
  const line = joinParts(['נועה כהן', '2026年11月16日']);
  expect(seen(line, { language: 'ja', direction: 'ltr' }).text).toBe('נועה כהן · 2026 年 11 月 16 日');
});

test('what steers is not drawn, and stays out where nothing runs from the right', () => {
  expect(seen('a\u2068b\u2069\u200e', { language: 'en', direction: 'auto' }).text).toBe('a b');
  expect(joinParts(['佐藤 健', '2026年'])).toBe('佐藤 健 · 2026年');
});

test('figures and signs alone are read from the left, on the page’s side', () => {
  const line = seen('-2 + 50%', { language: 'he', direction: 'auto' });
  expect(line).toEqual({ text: '-2 + 50%', isRightToLeft: true });
});
