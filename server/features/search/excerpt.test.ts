import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const long = 'あ'.repeat(200);

test.each([
  ['Fix the Logo', 'logo', { excerpt: 'Fix the Logo', match: 'Logo' }],
  ['ﾛｺﾞを\n\n左へ', 'ろご', { excerpt: 'ﾛｺﾞを 左へ', match: 'ﾛｺﾞ' }],
  ['㍿の名前', '株式会社', { excerpt: '㍿の名前', match: '㍿' }],
  ['👩‍👩‍👧 left', 'left', { excerpt: '👩‍👩‍👧 left', match: 'left' }],
  [
    `${long}夕焼け${long}`,
    '夕焼け',
    { excerpt: `…${'あ'.repeat(40)}夕焼け${'あ'.repeat(97)}…`, match: '夕焼け' },
  ],
  ['Fix the logo', 'lgoo', { excerpt: 'Fix the logo', match: null }],
])('in %j stands %j', (body, folded, { excerpt, match }) => {
  const found = excerptOf(body, { folded, pieces: ['lo'] });
  expect(found.excerpt).toBe(excerpt);
  expect(found.match && found.excerpt.slice(found.match.start, found.match.end)).toBe(match);
});
