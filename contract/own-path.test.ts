import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test('a path of this site is kept with its query and anchor', () => {
  for (const path of ['/', '/dashboard/1?sort=name#top', '/f/a-b_c/review/1', '/search?q=%2F%2Fx&r=//y#//z'])
    expect(ownPath(path)).toBe(path);
  expect(ownPath('/a/../b/./c')).toBe('/b/c');
});

const refused = [
  ...[
    'https://evil.example',
    'http:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil',
    '',
    '.',
    '?a',
  ],
  ...['//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', '\\/evil.example', '/a\\b'],
  ...[
    '/\t/evil.example',
    '/\n//evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/\r/evil',
    '/\u0000/evil',
  ],
  ...[
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/x/%2e%2e//evil.example',
    '/..///evil.example',
  ],
  ...[
    '/%2fevil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%252fevil.example',
    `/%${'25'.repeat(5000)}2fevil`,
    '/%09/evil.example',
  ],
  ...['/a//b', '/f/CODE//evil.example', '//user@evil.example', '/%', '/%ff', '/%E0%A4%A'],
];

test.each(refused)('%j leads nowhere', (path) => {
  expect(ownPath(path)).toBeNull();
});

test('whatever somebody makes up, a browser stays on this site', () => {
  const part = fc.constantFrom(
    ...[
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2f',
      '%2F',
      '%5c',
      '%2e',
      '%09',
      '%0a',
      '%25',
      '\t',
      '\n',
      '\r',
      '\u0000',
      ' ',
    ],
    ...[
      'evil.example',
      'https:',
      'javascript:',
      'data:',
      '@',
      ':',
      '?',
      '#',
      'a',
      'あ',
      '\u2215',
      '\uff0f',
      '\u3002',
    ],
  );
  const address = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(address, fc.boolean(), (text, isRooted) => {
      const path = ownPath(isRooted ? `/${text}` : text);
      if (path === null) return;
      for (const base of ['https://koma.example/f/CODE', 'http://localhost:4000/']) {
        expect(new URL(path, base).origin).toBe(new URL(base).origin);
        expect(new URL(decodeURIComponent(path.split(/[?#]/)[0] ?? ''), base).origin).toBe(
          new URL(base).origin,
        );
      }
      expect(ownPath(path)).toBe(path);
    }),
    { numRuns: 20_000 },
  );
});
