import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../server/parts/id.ts';
import { writeChecksum } from '../../server/parts/storage/checksum.ts';
import { objectKeys } from '../../server/parts/storage/object-keys.ts';
import { openS3Storage } from '../../server/parts/storage/s3/s3.ts';
import { readS3Url } from '../../server/parts/storage/s3/s3-url.ts';
import { CHECKSUM_HEADER, type Storage } from '../../server/parts/storage/storage.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

let server: S3Server;
let storage: Storage;
const contentType = 'video/mp4';
const newKey = () => objectKeys.version({ id: newId(), name: 'original' });

async function collect<T>(things: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const thing of things) all.push(thing);
  return all;
}

beforeAll(async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'chaos', AWS_SECRET_ACCESS_KEY: 'chaos' });
  server = await startS3Server();
  const log = { warn: () => undefined };
  storage = await openS3Storage({ ...readS3Url(server.url), pageOrigin: 'http://koma.test', log });
});
afterAll(async () => {
  await storage.stop();
  await server.stop();
});

test('an object is put, read in part, copied, listed and removed', async () => {
  await storage.check();
  const [key, copy] = [newKey(), newKey()];
  await storage.put({ key, body: Buffer.from('material'), contentType });
  expect((await buffer(await storage.read({ key, range: { start: 2, end: 4 } }))).toString()).toBe('ter');
  await storage.copy({ from: key, to: copy });
  const listed = (await collect(storage.list('versions/'))).map((object) => object.key);
  expect(listed.sort()).toEqual([key, copy].sort());
  await storage.remove([key, copy]);
  expect(await storage.head(key)).toBeUndefined();
});

test('parts are listed, joined and given up', async () => {
  const key = newKey();
  const plan = { key, contentType, length: 8, partSize: 4 };
  const upload = { key, uploadId: await storage.startMultipart(plan) };
  const sendPart = async (part: number, text: string) => {
    const wish = { ...upload, part, length: 4, checksum: writeChecksum(crc32(text)), seconds: 60 };
    const headers = { [CHECKSUM_HEADER]: wish.checksum };
    return fetch(await storage.signPart(wish), { method: 'PUT', headers, body: text });
  };
  for (const [at, text] of ['abcd', 'efgh'].entries())
    expect((await sendPart(at + 1, text)).status).toBe(200);
  const parts = await storage.listParts(upload);
  expect(parts.map(({ size }) => size)).toEqual([4, 4]);
  expect((await storage.completeMultipart({ ...upload, parts })).size).toBe(8);
  const otherKey = newKey();
  const other = { key: otherKey, uploadId: await storage.startMultipart({ ...plan, key: otherKey }) };
  const open = await collect(storage.listMultiparts());
  expect(open.map(({ uploadId }) => uploadId)).toEqual([other.uploadId]);
  await storage.abortMultipart(other);
  expect(await collect(storage.listMultiparts())).toEqual([]);
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
