import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(() => koma.stop());

const read = async (url: string) => (await koma.app.inject({ url })).headers;

test('the worker may fetch from us and nothing else, and is looked for anew each time', async () => {
  expect(await read('/service-worker.js')).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    'cache-control': 'no-cache',
  });
});

test('the page for a time without a network may load its own files, and no other file may do anything', async () => {
  expect((await read('/offline.html'))['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; frame-ancestors 'none'",
  );
  for (const url of ['/offline.js', '/offline.css', '/manifest.webmanifest', '/icons/koma-192.png'])
    expect((await read(url))['content-security-policy'], url).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
});
