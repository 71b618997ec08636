import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '../../../contract/endpoints.ts';
import { languages } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { newId } from '../../platform/id.ts';
import { objectKeys } from '../../platform/storage/object-keys.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';

const encodings = ['gzip', 'GZIP', 'br', 'deflate', 'zstd', 'compress', 'gzip, identity', 'x-unknown'];
const body = gzipSync('{"email":"a@b.example","password":"eA=="}');
const json = 'application/json';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
  await koma.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => koma.stop());

describe('a body that is not sent as it is', () => {
  const calls = allEndpoints.filter(({ method }) => method !== 'GET');

  test.each(calls)('is refused by $method $path', async ({ method, path }) => {
    const url = `/api${path.replace(/:\w+/g, newId())}`;
    for (const encoding of encodings) {
      const headers = { 'content-type': json, 'content-encoding': encoding };
      const answer = await koma.app.inject({ method, url, headers, payload: body });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({
        statusCode: errors.encodedBody.code,
        message: expect.stringMatching(/\S/),
      });
    }
  });

  test('is refused where bytes are stored: what is kept is what was checked', async () => {
    const { storage } = koma.platform;
    const key = objectKeys.upload(newId());
    const contentType = 'image/png';
    const address = await storage.signPut({ key, length: body.length, contentType, seconds: 60 });
    const send = (encoding: string) =>
      koma.app.inject({
        method: 'PUT',
        url: new URL(address).pathname,
        headers: { 'content-type': contentType, 'content-encoding': encoding },
        payload: body,
      });
    for (const encoding of encodings) expect((await send(encoding)).statusCode).toBe(415);
    expect(await storage.head(key)).toBeUndefined();
    expect((await send('identity')).statusCode).toBe(200);
  });

  test('is refused in the language of the reader', async () => {
    const texts = languages.map(async (language) => {
      const headers = { 'content-type': json, 'content-encoding': 'gzip', language };
      const url = '/api/auth/user/user-login';
      const answer = await koma.app.inject({ method: 'POST', url, headers, payload: body });
      return answer.json<{ message: string }>().message;
    });
    expect(new Set(await Promise.all(texts)).size).toBe(languages.length);
  });

  test('may say that it is not encoded', async () => {
    for (const encoding of ['identity', 'Identity', '']) {
      const headers = { 'content-type': json, 'content-encoding': encoding };
      const payload = { email: 'a@b.example', password: 'eA==' };
      const url = '/api/auth/user/user-login';
      expect((await koma.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(422);
    }
  });
});

describe('the connection of a refused body', () => {
  const head = (lines: string[]) =>
    `${['POST /api/auth/user/user-login HTTP/1.1', 'host: x', `content-type: ${json}`, ...lines].join('\r\n')}\r\n\r\n`;

  function open() {
    const address = koma.app.server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const socket = connect(port, '127.0.0.1');
    const heard = { text: '' };
    socket.on('data', (chunk) => {
      heard.text += chunk;
    });
    socket.on('error', () => undefined);
    return { socket, heard };
  }

  const ended = async (socket: Socket) => socket.closed || once(socket, 'close');

  test('goes on with the next call when the body was short', async () => {
    const { socket, heard } = open();
    socket.write(head(['content-encoding: gzip', `content-length: ${body.length}`]));
    socket.write(body);
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    await ended(socket);
    expect(heard.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200']);
  });

  test('ends when the body is long or never ends, and the answer comes before it', async () => {
    for (const length of ['content-length: 900000000', 'transfer-encoding: chunked']) {
      const { socket, heard } = open();
      socket.write(head(['content-encoding: gzip', length]));
      await ended(socket);
      expect(heard.text).toMatch(/^HTTP\/1\.1 415 /);
      expect(heard.text).toContain(`"statusCode":${errors.encodedBody.code}`);
    }
  });
});
