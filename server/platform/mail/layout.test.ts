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

test('an address among the words is a link, and no other address is', () => {
  const link = 'https://koma.example/forgot-password?a=1&b=2';
  const paragraphs = [`Set a new password:\n${link}`, 'Ken https://elsewhere.example'];
  const { html, text } = renderMail({ language: 'he', title: 'Changed', paragraphs, link });
  expect(html).toMatch(
    /<br><a class="ink" dir="ltr" href="https:\/\/koma\.example\/forgot-password\?a=1&amp;b=2"/,
  );
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(text).toContain(paragraphs.join('\n\n'));
});

test('each language is marked as what it is, Hebrew from right to left, the code never', () => {
  expect(renderMail({ ...content, language: 'ja' }).html).toContain('<html lang="ja" dir="ltr">');
  const { html } = renderMail({ ...content, language: 'he' });
  expect(html).toContain('<html lang="he" dir="rtl">');
  expect(html).toMatch(/<td class="code" align="center" dir="ltr"/);
});

const news = {
  ...content,
  groups: [
    {
      title: 'Spring film',
      files: [
        {
          title: 'clip.mp4',
          things: [
            {
              ...{ text: 'Ken commented on clip.mp4', time: '10:20', words: 'Brighter,\nplease <b>' },
              url: 'https://koma.example/review/1?comment=2',
              picture: { cid: 'a@koma', alt: 'A picture of "clip.mp4"', width: 280, height: 158 },
            },
          ],
        },
      ],
    },
  ],
  more: 'And 214 more.',
  ways: [{ label: 'Stop these emails', url: 'https://koma.example/unsubscribe-email?token=x&y' }],
};

test('loads nothing from anywhere: pictures are carried, and have words for who does not see them', () => {
  const { html } = renderMail(news);
  expect(html).not.toMatch(/<link|@import|url\(|src="(?!cid:)/i);
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html).toContain('alt="A picture of &quot;clip.mp4&quot;"');
});

test('what happened reads well without pictures and colours', () => {
  expect(renderMail(news).text).toContain(`■ Spring film

▸ clip.mp4

・Ken commented on clip.mp4 (10:20)
  > Brighter,
  > please <b>
  https://koma.example/review/1?comment=2

And 214 more.`);
});
