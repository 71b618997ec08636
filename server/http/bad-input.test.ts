import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '../../contract/errors.ts';
import { startTestApp } from '../test/test-app.ts';

const target = '/api/auth/user/user-login';

interface Refusal {
  statusCode: number;
  message: string;
  errors?: unknown;
}
const read = async (response: Response) => (await response.json()) as Refusal;

describe('bad input', () => {
  let koma: Awaited<ReturnType<typeof startTestApp>>;
  const lines: string[] = [];
  beforeAll(async () => {
    koma = await startTestApp({
      environment: { BODY_SECONDS: '1' },
      logTo: { write: (line) => lines.push(line) },
    });
    await koma.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => koma.stop());

  const port = () => {
    const address = koma.app.server.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  };
  const post = (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => fetch(`http://127.0.0.1:${port()}${target}`, { method: 'POST', body, headers });

  async function raw(text: string | Buffer): Promise<string> {
    const socket = connect(port(), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.write(text);
    await once(socket, 'close');
    return answer;
  }

  async function expectRefusal(response: Response, http: number, statusCode: number) {
    const body = await read(response);
    expect(response.status).toBe(http);
    expect(body.statusCode).toBe(statusCode);
    expect(body.message).toMatch(/\S/);
    return body;
  }

  it('answers an unknown call with 404 in the envelope', async () => {
    await expectRefusal(
      await fetch(`http://127.0.0.1:${port()}/api/no/such/call`),
      404,
      errors.notFound.code,
    );
  });

  it('answers a known path with another method with 405 and says which are allowed', async () => {
    const response = await fetch(`http://127.0.0.1:${port()}${target}`);
    expect(response.headers.get('allow')).toBe('POST');
    await expectRefusal(response, 405, errors.methodNotAllowed.code);
  });

  it('refuses malformed JSON', async () => {
    await expectRefusal(await post('{"email": '), 400, errors.malformed.code);
  });

  it('refuses a prototype in JSON', async () => {
    await expectRefusal(await post('{"__proto__": {"admin": true}}'), 400, errors.malformed.code);
  });

  it('refuses invalid UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    await expectRefusal(await post(bytes), 400, errors.malformed.code);
  });

  it('refuses an address that is no text, in the envelope and the language of the reader', async () => {
    for (const path of ['/api/team/get/%ED%A0%80', `/api/team/get/${'a'.repeat(600)}`]) {
      const response = await fetch(`http://127.0.0.1:${port()}${path}`, { headers: { language: 'en' } });
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await expectRefusal(response, 400, errors.badRequest.code)).message).toMatch(
        /check what was sent/,
      );
    }
  });

  it('refuses another content type', async () => {
    await expectRefusal(
      await post('email=a', { 'content-type': 'text/plain' }),
      415,
      errors.wrongContentType.code,
    );
  });

  it('refuses a 10 MB body on a small call', async () => {
    await expectRefusal(
      await post(JSON.stringify({ email: 'x'.repeat(10_000_000) })),
      413,
      errors.tooLarge.code,
    );
  });

  it('refuses unknown fields and names them', async () => {
    const body = { email: 'a@b.example', password: 'eA==', isAdmin: true };
    const answer = await expectRefusal(await post(JSON.stringify(body)), 400, errors.badRequest.code);
    expect(answer.errors).toEqual([{ field: 'isAdmin', message: expect.any(String) }]);
  });

  it('refuses fields where a call takes none', async () => {
    const query = await fetch(`http://127.0.0.1:${port()}/api/auth/user/google-options?debug=1`);
    await expectRefusal(query, 400, errors.badRequest.code);
  });

  it('refuses arrays and objects where a scalar belongs', async () => {
    for (const email of [['a@b.example'], { $ne: null }]) {
      await expectRefusal(
        await post(JSON.stringify({ email, password: 'eA==' })),
        400,
        errors.badRequest.code,
      );
    }
    const twice = await fetch(`http://127.0.0.1:${port()}/api/auth/user/get-detail?token=a&token=b`);
    await expectRefusal(twice, 400, errors.badRequest.code);
  });

  it('refuses a 100 kB header', async () => {
    const answer = await raw(`GET /healthz HTTP/1.1\r\nhost: x\r\nbig: ${'x'.repeat(100_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 431 /);
    expect(answer).toContain(`"statusCode":${errors.headersTooLarge.code}`);
  });

  it('gives up on a body that does not arrive', async () => {
    const head = `POST ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{`;
    expect(await raw(head)).toMatch(/^HTTP\/1.1 408 /);
  });

  it('refuses what is no HTTP', async () => {
    expect(await raw('HELLO\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  });

  it('answers in the language that was asked for', async () => {
    const inLanguage = async (headers: Record<string, string>) =>
      (await read(await post('{', { 'content-type': 'application/json', ...headers }))).message;
    const japanese = await inLanguage({});
    expect(await inLanguage({ language: 'ja' })).toBe(japanese);
    expect(await inLanguage({ 'accept-language': 'he-IL,he;q=0.9' })).toBe(
      await inLanguage({ language: 'he' }),
    );
    expect(await inLanguage({ language: 'en', 'accept-language': 'he' })).toMatch(/could not be read/);
    expect(await inLanguage({ language: 'xx' })).toBe(japanese);
  });

  it('is unharmed, and logged nothing of what was sent', async () => {
    const health = await fetch(`http://127.0.0.1:${port()}/healthz`);
    expect(health.status).toBe(200);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toMatch(/isAdmin|b\.example|xxxx|"level":(50|60)/);
  });
});
