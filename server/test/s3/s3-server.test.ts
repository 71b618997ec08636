import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/id.ts';
import { objectKeys } from '../../platform/storage/object-keys.ts';
import { openS3Storage } from '../../platform/storage/s3/s3.ts';
import { readS3Url } from '../../platform/storage/s3/s3-url.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type S3Server, startS3Server } from './s3-server.ts';
import { s3Credentials } from './s3-signature.ts';

let server: S3Server;
let storage: Storage;
const contentType = 'video/mp4';
const newKey = () => objectKeys.version({ id: newId(), name: 'original' });

beforeAll(async () => {
  Object.assign(process.env, s3Credentials);
  server = await startS3Server();
  const log = { warn: () => undefined };
  storage = await openS3Storage({ ...readS3Url(server.url), pageOrigin: 'http://koma.test', log });
});
afterAll(async () => {
  await storage.stop();
  await server.stop();
});

test('what was done may be answered by nothing', async () => {
  server.fault = 'reset';
  const key = newKey();
  await storage.put({ key, body: Buffer.from('x'), contentType }).catch(() => undefined);
  server.fault = 'full';
  await expect(storage.put({ key: newKey(), body: Buffer.from('x'), contentType })).rejects.toThrow();
  server.fault = undefined;
  expect((await storage.head(key))?.size).toBe(1);
});
