import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../contract/endpoints.ts';
import { countTry } from '../platform/database/rate-limits.ts';
import { startTestApp } from '../test/test-app.ts';

describe('the server skeleton', () => {
  let koma: Awaited<ReturnType<typeof startTestApp>>;
  beforeAll(async () => {
    koma = await startTestApp({ environment: { METRICS_TOKEN: 'figures' } });
  });
  afterAll(() => koma.stop());

  it('says that it lives, and that its parts answer', async () => {
    expect((await koma.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await koma.app.inject('/readyz');
    expect(ready.json()).toEqual({ status: 'ok', database: 'ok', storage: 'ok', queue: 'ok' });
  });

  it('gives every answer a request id and headers that keep it from acting as a page', async () => {
    const { headers } = await koma.app.inject('/api/no/such/call');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-store');
  });

  it('shows its figures to this machine and to the token, and to nobody else', async () => {
    const metrics = (remoteAddress: string, headers: Record<string, string> = {}) =>
      koma.app.inject({ url: '/metrics', remoteAddress, headers });
    expect((await metrics('127.0.0.1')).body).toContain('koma_http_request_seconds');
    expect((await metrics('127.0.0.1')).body).toMatch(/^koma_mails_due 0$/m);
    expect((await metrics('203.0.113.9')).statusCode).toBe(403);
    expect((await metrics('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403);
    expect((await metrics('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(403);
    expect((await metrics('203.0.113.9', { authorization: 'Bearer figures' })).statusCode).toBe(200);
    expect((await metrics('203.0.113.9', { authorization: 'Bearer other' })).statusCode).toBe(403);
  });

  it('serves every call of the contract', async () => {
    expect(allEndpoints.length).toBeGreaterThan(100);
    for (const endpoint of allEndpoints) {
      const url = `/api${endpoint.path}`;
      expect([url, koma.app.hasRoute({ method: endpoint.method, url })]).toEqual([url, true]);
    }
  });

  it('counts tries for all servers together', async () => {
    const other = await startTestApp({ database: koma.database });
    const counted = { key: 'somebody', max: 3, seconds: 60 };
    const answers: boolean[] = [];
    for (const server of [koma, other, koma, other])
      answers.push(await countTry(server.platform.db, counted));
    await other.stop();
    expect(answers).toEqual([true, true, true, false]);
  });
});
