import { afterAll, beforeAll, expect, test } from 'vitest';
import { processImageJob } from './jobs/process-media.ts';
import { newId } from './platform/id.ts';
import type { TestApp } from './test/test-accounts.ts';
import { startTestApp } from './test/test-app.ts';
import { buildWorkerApp } from './worker-app.ts';

let koma: TestApp;
let app: Awaited<ReturnType<typeof buildWorkerApp>>;
beforeAll(async () => {
  koma = await startTestApp();
  app = await buildWorkerApp(koma.platform);
});
afterAll(async () => {
  await app.close();
  await koma.stop();
});

const get = (url: string, headers: Record<string, string> = { host: 'localhost' }) =>
  app.inject({ url, headers });

test('a worker says that it lives and can work, and nothing else', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await get('/readyz')).json()).toEqual({ status: 'ok', database: 'ok', storage: 'ok', queue: 'ok' });
  expect((await get('/api/account/me')).statusCode).toBe(404);
});

test('its figures say how many seconds of work wait, to those who may ask', async () => {
  const versionId = newId();
  await koma.platform.queue.enqueue(
    koma.platform.db,
    processImageJob,
    { versionId },
    { singletonKey: versionId },
  );
  const { body } = await get('/metrics');
  expect(body).toContain('koma_jobs_waiting{queue="process-image"} 1');
  expect(body).toMatch(/^koma_jobs_waiting_seconds\{queue="process-image"\} \d/m);
  expect((await get('/metrics', { host: 'koma.example' })).statusCode).toBe(403);
});
