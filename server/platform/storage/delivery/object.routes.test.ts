import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '../../../../contract/errors.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { newId } from '../../id.ts';
import { objectKeys } from '../object-keys.ts';

let server: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const contentType = 'application/octet-stream';
const bytes = Buffer.from('the same words, again and again; '.repeat(20_000));

test('in the whole server, bytes go in and come out unchanged, uncompressed and boxed in', async () => {
  const { storage } = server.platform;
  const key = objectKeys.upload(newId());
  const address = await storage.signPut({ key, length: bytes.length, contentType, seconds: 60 });
  expect(address).toMatch(`${server.platform.config.publicUrl}/objects/`);
  const headers = { 'content-type': contentType, 'accept-encoding': 'gzip, br' };
  const sent = await server.app.inject({ method: 'PUT', url: pathOf(address), headers, payload: bytes });
  expect(sent.statusCode).toBe(200);

  const read = await storage.signGet({ key, contentType, disposition: 'attachment', seconds: 900 });
  const answer = await server.app.inject({ url: pathOf(read), headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-length': String(bytes.length),
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('a refused address answers in the language of the person', async () => {
  const answer = await server.app.inject({ url: '/objects/forged', headers: { language: 'ja' } });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({
    statusCode: errors.forbidden.code,
    message: expect.stringMatching(/[ぁ-ん]/),
  });
});

test('a page under another name of this machine may send', async () => {
  const answer = await server.app.inject({
    method: 'OPTIONS',
    url: '/objects/any',
    headers: { origin: 'http://127.0.0.1:4000', 'access-control-request-method': 'PUT' },
  });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, PUT',
  });
});

const pathOf = (address: string) => new URL(address).pathname;
