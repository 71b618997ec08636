import { expect, test } from 'vitest';
import { renderMail } from './layout.ts';

const content = {
  language: 'en' as const,
  title: 'Your code',
  greeting: 'Hello Hana,',
  paragraphs: ['Type this code to confirm your address.'],
  code: '048213',
  button: { label: 'Open Koma', url: 'https://koma.example/confirm-email/x?a=1&b=2' },
  footnote: 'If this was not you, ignore this mail.',
};

test('both parts say the same', () => {
  const { html, text } = renderMail(content);
  for (const part of [html, text]) {
    for (const words of [
      content.title,
      content.greeting,
      content.code,
      content.button.label,
      content.footnote,
    ]) {
      expect(part).toContain(words);
    }
  }
  expect(text).toContain(content.button.url);
  expect(html).toContain('href="https://koma.example/confirm-email/x?a=1&amp;b=2"');
});

test('what people typed stays text', () => {
  const evil = '<script>alert(1)</script>"\'&';
  const { html } = renderMail({
    language: 'en',
    title: evil,
    greeting: evil,
    paragraphs: [evil],
    code: evil,
    button: { label: evil, url: `https://koma.example/${evil}` },
    footnote: evil,
  });
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
});

test('each language is marked as what it is, Hebrew from right to left, the code never', () => {
  expect(renderMail({ ...content, language: 'ja' }).html).toContain('<html lang="ja" dir="ltr">');
  const { html } = renderMail({ ...content, language: 'he' });
  expect(html).toContain('<html lang="he" dir="rtl">');
  expect(html).toMatch(/<td class="code" align="center" dir="ltr"/);
});

test('loads nothing from anywhere', () => {
  const { html } = renderMail(content);
  expect(html).not.toMatch(/<img|<link|@import|url\(/i);
});
