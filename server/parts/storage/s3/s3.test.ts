import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openS3Storage } from './s3.ts';
import { readS3Url } from './s3-url.ts';

test('a store that takes a request and never answers is given up', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const server = createServer((socket) => socket.resume().on('error', () => undefined));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const storage = await openS3Storage({
    ...readS3Url(`s3://bucket?endpoint=http://127.0.0.1:${port}`),
    pageOrigin: 'http://koma.test',
    log: { warn: () => undefined },
    silenceMs: 50,
  });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await storage.stop();
    server.close();
  });
  const key = 'versions/01900000-0000-7000-8000-0123456789ab/original';
  await expect(storage.head(key)).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(storage.put({ key, body: Buffer.from('x'), contentType: 'image/png' })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});
