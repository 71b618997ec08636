import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../test-accounts.ts';
import { startTestApp } from '../test-app.ts';
import { findMostGrowth, MOST_GROWTH } from './growth.ts';
import { hostileTexts } from './hostile.ts';

/** Half of Node's limit, leaving room for other headers. */
const HEADER = 8 * 1024;
const BODY = 1024 * 1024;

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(() => koma.stop());

const plainTexts = hostileTexts.filter(({ make }) => /^[ -~]*$/.test(make(100)));
const login = { method: 'POST', url: '/api/auth/user/user-login' } as const;

const headers = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'if-modified-since',
  'if-none-match',
  'language',
  'last-event-id',
  'range',
  'share-hash',
  'user-agent',
  'x-forwarded-for',
];

test.each(headers)('the header %s is read in linear time', async (header) => {
  const urls = ['/api/live', '/', '/objects/a', '/api/search?search=a'];
  const tries = plainTexts.map(({ name, make }, at) => ({
    name,
    make,
    limit: HEADER,
    run: (value: string) =>
      koma.app.inject({ url: urls[at % urls.length] ?? '/', headers: { [header]: value } }),
  }));
  const most = await findMostGrowth(tries);
  expect(most.growth, most.name).toBeLessThan(MOST_GROWTH);
});

test.each([
  ['path of a call', '/api/team/get/'],
  ['path of a page', '/f/'],
  ['path of an object', '/objects/'],
  ['query of a call', '/api/search?search='],
  ['query of many fields', '/api/search?a='],
])('the %s is read in linear time', async (_name, start) => {
  const tries = plainTexts.map(({ name, make }) => ({
    name,
    limit: HEADER,
    make: (size: number) => start + encodeURI(make(size)).replaceAll('a', start.endsWith('?a=') ? '&a' : 'a'),
    run: (url: string) => koma.app.inject({ url }),
  }));
  const most = await findMostGrowth(tries);
  expect(most.growth, most.name).toBeLessThan(MOST_GROWTH);
});

test('a whole body is read in linear time', async () => {
  const bodies: Array<[string, (size: number) => string]> = [
    ['spaces', (size) => ' '.repeat(size)],
    ['arrays in arrays', (size) => '['.repeat(size)],
    ['a text', (size) => JSON.stringify({ email: 'a@'.repeat(size / 2 - 20) })],
    ['escapes', (size) => `{"email":"${'\\u0061'.repeat(size / 6 - 20)}"}`],
    ['prototypes', (size) => `{${'"__proto__" '.repeat(size / 12 - 1)}`],
    ['unknown fields', (size) => `{${Array.from({ length: size / 20 }, (_, at) => `"a${at}":1`).join()}}`],
  ];
  const tries = bodies.map(([name, make]) => ({
    name,
    make,
    limit: BODY,
    run: (payload: string) =>
      koma.app.inject({ ...login, payload, headers: { 'content-type': 'application/json' } }),
  }));
  const most = await findMostGrowth(tries);
  expect(most.growth, most.name).toBeLessThan(MOST_GROWTH);
});
