import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../id.ts';
import { writeChecksum } from './checksum.ts';
import { objectKeys } from './object-keys.ts';
import { openDiskStore, openS3Store, openTestS3Store, type TestStore } from './storage.fixture.ts';
import { CHECKSUM_HEADER } from './storage.ts';

const realUrl = process.env.S3_TEST_URL;

const stores: { name: string; open: () => Promise<TestStore> }[] = [
  { name: 'disk', open: () => openDiskStore() },
  { name: 's3', open: openTestS3Store },
  ...(realUrl ? [{ name: 'real s3', open: () => openS3Store(realUrl) }] : []),
];

const MIB = 1024 * 1024;
const contentType = 'image/png';
const newKey = () => objectKeys.upload(newId());
const checksumOf = (bytes: Buffer) => writeChecksum(crc32(bytes));

describe.each(stores)('storage on $name', ({ open }) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  const putBytes = async (bytes: Buffer, key = newKey()) => {
    await store.storage.put({ key, body: bytes, contentType });
    return key;
  };
  const readBytes = async (key: string) => buffer(await store.storage.read({ key }));

  test('is ready', async () => {
    await expect(store.storage.check()).resolves.toBeUndefined();
  });

  test('gives back the bytes it was given, whole and in part', async () => {
    const bytes = randomBytes(300_000);
    const key = await putBytes(bytes);
    expect(await readBytes(key)).toEqual(bytes);
    const part = await store.storage.read({ key, range: { start: 1000, end: 1999 } });
    expect(await buffer(part)).toEqual(bytes.subarray(1000, 2000));
    expect(await store.storage.head(key)).toMatchObject({ size: 300_000, modifiedAt: expect.any(Date) });
  });

  test('takes streams, short and long, and empty bodies', async () => {
    for (const size of [0, 10, 17 * MIB]) {
      const bytes = randomBytes(size);
      const key = newKey();
      const chunks = Array.from({ length: Math.ceil(size / MIB) }, (_, at) =>
        bytes.subarray(at * MIB, (at + 1) * MIB),
      );
      await store.storage.put({ key, body: Readable.from(chunks), contentType });
      expect((await readBytes(key)).equals(bytes)).toBe(true);
    }
  });

  test('keeps nothing of a stream that breaks', async () => {
    const key = newKey();
    const body = Readable.from(
      (async function* () {
        yield Buffer.alloc(1000);
        throw new Error('the source broke');
      })(),
    );
    await expect(store.storage.put({ key, body, contentType })).rejects.toThrow('the source broke');
    expect(await store.storage.head(key)).toBeUndefined();
  });

  test('replaces an object that is put again', async () => {
    const key = await putBytes(Buffer.from('first'));
    await putBytes(Buffer.from('second'), key);
    expect((await readBytes(key)).toString()).toBe('second');
  });

  test('says when an object is not there', async () => {
    const key = newKey();
    expect(await store.storage.head(key)).toBeUndefined();
    await expect(store.storage.read({ key })).rejects.toThrow('notFound');
    await expect(store.storage.copy({ from: key, to: newKey() })).rejects.toThrow('notFound');
  });

  test('lists by prefix and removes', async () => {
    const id = newId();
    const names = ['poster.webp', 'proxy-720.mp4', 'sprite.webp'];
    for (const name of names) await putBytes(Buffer.from(name), objectKeys.version({ id, name }));
    await putBytes(Buffer.from('x'), objectKeys.version({ id: newId(), name: 'poster.webp' }));
    const list = async (prefix: string) => {
      const keys: string[] = [];
      for await (const { key } of store.storage.list(prefix)) keys.push(key);
      return keys.sort();
    };
    const all = names.map((name) => `versions/${id}/${name}`);
    expect(await list(`versions/${id}/`)).toEqual(all);
    expect(await list(`versions/${id}/pro`)).toEqual([`versions/${id}/proxy-720.mp4`]);
    expect(await list(`versions/${id.slice(0, 34)}`)).toEqual(expect.arrayContaining(all));
    expect(await list('vers')).toEqual(expect.arrayContaining(all));
    expect((await list('')).length).toBeGreaterThan(3);
    expect(await list('nothing')).toEqual([]);
    await store.storage.remove([...all, newKey()]);
    expect(await list(`versions/${id}/`)).toEqual([]);
  });

  test('copies, also twice, and the copy outlives what it came from', async () => {
    const from = await putBytes(Buffer.from('material'));
    const to = newKey();
    await store.storage.copy({ from, to });
    await store.storage.copy({ from, to });
    await store.storage.remove([from]);
    expect((await readBytes(to)).toString()).toBe('material');
  });

  test('moves to another class and back, also twice, and reads the same', async () => {
    const key = await putBytes(Buffer.from('material'));
    // A disk has no classes.
    for (const storageClass of ['STANDARD_IA', 'STANDARD_IA', 'STANDARD'] as const) {
      await store.storage.setClass?.({ key, storageClass });
      if (store.classOf) expect(await store.classOf(key)).toBe(storageClass);
      expect((await readBytes(key)).toString()).toBe('material');
    }
    await store.storage.setClass?.({ key: newKey(), storageClass: 'STANDARD_IA' });
  });

  test.each(['../etc/passwd', 'uploads/../../x', '/etc/passwd', 'uploads/x\0y', `uploads/${newId()}/..`, ''])(
    'takes no key that is a path trick: %j',
    async (key) => {
      const wish = { key, contentType, seconds: 60 };
      await expect(async () => store.storage.signGet({ ...wish, disposition: 'inline' })).rejects.toThrow(
        /key/,
      );
      await expect(async () => store.storage.signPut({ ...wish, length: 1 })).rejects.toThrow(/key/);
      await expect(store.storage.put({ key, body: Buffer.from('x'), contentType })).rejects.toThrow(/key/);
      await expect(store.storage.read({ key })).rejects.toThrow(/key/);
      await expect(async () => store.storage.head(key)).rejects.toThrow(/key/);
      await expect(store.storage.remove([key])).rejects.toThrow(/key/);
    },
  );

  describe('signed addresses', () => {
    const headers = { 'content-type': contentType };
    const signPut = (key: string, length: number) =>
      store.storage.signPut({ key, length, contentType, seconds: 60 });
    const signGet = (key: string, more: object = {}) =>
      store.storage.signGet({ key, contentType, disposition: 'inline', seconds: 900, ...more });

    test('a browser sends with one and reads with another', async () => {
      const key = newKey();
      const bytes = randomBytes(100_000);
      const sent = await store.send(await signPut(key, bytes.length), {
        method: 'PUT',
        headers,
        body: bytes,
      });
      expect(sent.status).toBe(200);
      const answer = await store.send(await signGet(key, { fileName: '絵コンテ "1".png' }));
      expect(answer.headers.get('content-type')).toBe(contentType);
      expect(answer.headers.get('content-disposition')).toBe(
        `inline; filename="____ _1_.png"; filename*=UTF-8''%E7%B5%B5%E3%82%B3%E3%83%B3%E3%83%86%20%221%22.png`,
      );
      expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d{3}, immutable$/);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    });

    test('a range is answered as a range', async () => {
      const bytes = randomBytes(1000);
      const address = await signGet(await putBytes(bytes));
      const answer = await store.send(address, { headers: { range: 'bytes=100-199' } });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe('bytes 100-199/1000');
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(100, 200));
    });

    test('what a browser could run comes as bytes to be saved', async () => {
      const key = await putBytes(Buffer.from('<svg onload="alert(1)"/>'));
      for (const runnable of ['image/svg+xml', 'text/html', 'application/xhtml+xml', 'text/javascript']) {
        const answer = await store.send(await signGet(key, { contentType: runnable }));
        expect(answer.headers.get('content-type')).toBe('application/octet-stream');
        expect(answer.headers.get('content-disposition')).toBe('attachment');
        await answer.arrayBuffer();
      }
    });

    test('the same wish a moment later is the same address, so that the browser has it already', async () => {
      const key = await putBytes(Buffer.from('x'));
      const start = -(Date.now() / 1000) % 300;
      store.shiftClock(start);
      const first = await signGet(key);
      store.shiftClock(start + 200);
      expect(await signGet(key)).toBe(first);
      store.shiftClock(start + 310);
      expect(await signGet(key)).not.toBe(first);
      store.shiftClock(0);
    });

    test('a checksum that fits is accepted', async () => {
      const bytes = randomBytes(5000);
      const checksum = checksumOf(bytes);
      const key = newKey();
      const wish = { key, length: bytes.length, contentType, checksum, seconds: 60 };
      const address = await store.storage.signPut(wish);
      const all = { ...headers, [CHECKSUM_HEADER]: checksum };
      expect((await store.send(address, { method: 'PUT', headers: all, body: bytes })).status).toBe(200);
      expect(await readBytes(key)).toEqual(bytes);
      expect(await store.storage.checksum(key)).toBe(checksum);
    });

    test('is refused after its time', async () => {
      const key = await putBytes(Buffer.from('x'));
      const other = newKey();
      store.shiftClock(-3600);
      const [read, write] = [await signGet(key), await signPut(other, 1)];
      store.shiftClock(0);
      expect((await store.send(read)).status).toBe(403);
      expect((await store.send(write, { method: 'PUT', headers, body: 'x' })).status).toBe(403);
      expect(await store.storage.head(other)).toBeUndefined();
    });

    test('is refused for another length, another type, another method', async () => {
      const key = newKey();
      const address = await signPut(key, 10);
      const attempts = [
        { method: 'PUT', headers, body: 'x'.repeat(11) },
        { method: 'PUT', headers, body: 'x'.repeat(9) },
        { method: 'PUT', headers: { 'content-type': 'text/html' }, body: 'x'.repeat(10) },
        { method: 'GET' },
      ];
      for (const attempt of attempts) {
        const { status } = await store.send(address, attempt);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
      expect(await store.storage.head(key)).toBeUndefined();
    });

    test('is refused when one character of it was changed', async () => {
      const address = await signGet(await putBytes(Buffer.from('x')));
      const last = address.at(-1) === 'a' ? 'b' : 'a';
      const middle = address.length - 20;
      const forged = `${address.slice(0, middle)}${last}${address.slice(middle + 1)}`;
      expect((await store.send(forged)).status).toBe(403);
    });
  });

  describe('an upload in parts', () => {
    const partSize = 5 * MIB;
    const length = 2 * partSize + 1234;
    const bytes = randomBytes(length);
    const partOf = (part: number) => bytes.subarray((part - 1) * partSize, part * partSize);

    const start = async () => {
      const key = newKey();
      return { key, uploadId: await store.storage.startMultipart({ key, contentType, length, partSize }) };
    };
    const sendPart = async (upload: { key: string; uploadId: string }, part: number) => {
      const body = partOf(part);
      const checksum = checksumOf(body);
      const wish = { ...upload, part, length: body.length, checksum, seconds: 60 };
      const headers = { [CHECKSUM_HEADER]: checksum };
      const answer = await store.send(await store.storage.signPart(wish), { method: 'PUT', headers, body });
      expect(answer.status).toBe(200);
      return { part, size: body.length, etag: answer.headers.get('etag') ?? '' };
    };

    test('arrives whole, with its parts sent in any order and at the same time', async () => {
      const upload = await start();
      const parts = await Promise.all([3, 1, 2].map((part) => sendPart(upload, part)));
      parts.sort((a, b) => a.part - b.part);
      const info = await store.storage.completeMultipart({ ...upload, parts });
      expect(info.size).toBe(length);
      expect([undefined, checksumOf(bytes)]).toContain(info.checksum);
      expect(await store.storage.checksum(upload.key)).toBe(checksumOf(bytes));
      expect((await readBytes(upload.key)).equals(bytes)).toBe(true);
    });

    test('says which parts it has, and is not completed without the others', async () => {
      const upload = await start();
      await sendPart(upload, 2);
      const parts = await store.storage.listParts(upload);
      expect(parts).toEqual([{ part: 2, size: partSize, etag: expect.any(String) }]);
      const wrong = [{ part: 1, size: partSize, etag: '"00000000000000000000000000000000"' }, ...parts];
      await expect(store.storage.completeMultipart({ ...upload, parts: wrong })).rejects.toThrow(
        'unprocessable',
      );
      expect(await store.storage.head(upload.key)).toBeUndefined();
      await sendPart(upload, 1);
      await sendPart(upload, 3);
      const all = await store.storage.listParts(upload);
      expect((await store.storage.completeMultipart({ ...upload, parts: all })).size).toBe(length);
      expect((await store.storage.completeMultipart({ ...upload, parts: all })).size).toBe(length);
    });

    test('leaves nothing when it is given up', async () => {
      const isOpen = async ({ uploadId }: { uploadId: string }) => {
        for await (const open of store.storage.listMultiparts()) if (open.uploadId === uploadId) return true;
        return false;
      };
      const upload = await start();
      await sendPart(upload, 1);
      expect(await isOpen(upload)).toBe(true);
      await store.storage.abortMultipart(upload);
      await store.storage.abortMultipart(upload);
      expect(await isOpen(upload)).toBe(false);
      await expect(store.storage.completeMultipart({ ...upload, parts: [] })).rejects.toThrow();
      expect(await store.storage.head(upload.key)).toBeUndefined();
    });
  });
});
