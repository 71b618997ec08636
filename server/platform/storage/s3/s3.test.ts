import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type Server } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openS3Storage } from './s3.ts';
import { readS3Url } from './s3-url.ts';

const key = 'versions/01900000-0000-7000-8000-0123456789ab/original';

async function openAt(server: Server, silenceMs?: number) {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const storage = await openS3Storage({
    ...readS3Url(`s3://bucket?endpoint=http://127.0.0.1:${port}`),
    pageOrigin: 'http://koma.test',
    log: { warn: () => undefined },
    ...(silenceMs && { silenceMs }),
  });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await storage.stop();
    server.close();
  });
  return storage;
}

test('a store that takes a request and never answers is given up', async () => {
  const storage = await openAt(
    createServer((socket) => socket.resume().on('error', () => undefined)),
    50,
  );
  await expect(storage.head(key)).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(storage.put({ key, body: Buffer.from('x'), contentType: 'image/png' })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

function openLargeBucket() {
  const begun: Array<Record<string, unknown>> = [];
  const answer: RequestListener = (request, response) => {
    const { method, url = '', headers } = request.resume();
    const send = (xml: string) => response.setHeader('content-type', 'application/xml').end(xml);
    if (method === 'HEAD') {
      const film = { 'content-length': 6 * 1024 ** 3, 'content-type': 'video/quicktime' };
      response.writeHead(200, film).end();
    } else if (method === 'POST' && url.includes('uploads')) {
      begun.push({ type: headers['content-type'], class: headers['x-amz-storage-class'] });
      send('<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>');
    } else if (method === 'PUT') send('<CopyPartResult><ETag>"part"</ETag></CopyPartResult>');
    else send('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  };
  return { begun, server: createHttpServer(answer) };
}

test('a film that is too large to be copied in one go keeps its type, in another class and as a copy', async () => {
  const { begun, server } = openLargeBucket();
  const storage = await openAt(server);
  await storage.setClass?.({ key, storageClass: 'STANDARD_IA' });
  await storage.copy({ from: key, to: key.replace('original', 'copy') });
  expect(begun).toEqual([
    { type: 'video/quicktime', class: 'STANDARD_IA' },
    { type: 'video/quicktime', class: undefined },
  ]);
});
