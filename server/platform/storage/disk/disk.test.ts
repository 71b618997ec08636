import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { link, mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { errors } from '../../../../contract/errors.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { newId } from '../../id.ts';
import { writeChecksum } from '../checksum.ts';
import { objectKeys } from '../object-keys.ts';
import { openDiskStore } from '../storage.fixture.ts';
import { openDiskStorage } from './disk.ts';
import { createDiskPaths } from './disk-paths.ts';

let store: Awaited<ReturnType<typeof openDiskStore>>;
beforeAll(async () => {
  store = await openDiskStore();
});
afterAll(() => store.close());

const storage = () => store.storage;
const contentType = 'video/mp4';
const headers = { 'content-type': contentType };
const newKey = () => objectKeys.upload(newId());
const checksumOf = (bytes: Buffer) => writeChecksum(crc32(bytes));
const leftovers = (folder = store.folder) => readdir(join(folder, '.temporary'));
const signPut = (key: string, length: number, checksum?: string) =>
  store.storage.signPut({ key, length, contentType, seconds: 60, ...(checksum && { checksum }) });
const put = (address: string, body: string | Buffer) => store.send(address, { method: 'PUT', headers, body });

async function expectNothing(key: string) {
  await vi.waitFor(async () => expect(await leftovers()).toEqual([]));
  expect(await store.storage.head(key)).toBeUndefined();
}

async function sendRaw(address: string, { length, bytes }: { length: number; bytes: Buffer }) {
  const { hostname, port } = new URL(store.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const path = new URL(address).pathname;
  socket.write(
    `PUT ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${contentType}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  socket.write(bytes);
  return socket;
}

test('an address stores once; the second time is a conflict and changes nothing', async () => {
  const key = newKey();
  const address = await signPut(key, 5);
  expect((await put(address, 'first')).status).toBe(200);
  const second = await put(address, 'other');
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({
    statusCode: errors.conflict.code,
    message: expect.any(String),
  });
  expect((await (await store.storage.read({ key })).toArray()).join('')).toBe('first');
});

test('of two that send to one address at the same time, one is refused', async () => {
  const key = newKey();
  const address = await signPut(key, 200_000);
  const answers = await Promise.all([put(address, randomBytes(200_000)), put(address, randomBytes(200_000))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await leftovers()).toEqual([]);
});

test('an address with the signature of another one is refused', async () => {
  const [mine, theirs] = [await signPut(newKey(), 1), await signPut(newKey(), 1)];
  const forged = `${theirs.split('.').slice(0, -1).join('.')}.${mine.split('.').at(-1)}`;
  const answer = await put(forged, 'x');
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ statusCode: errors.forbidden.code });
});

test.each(['', 'x', 'a.b', '../../etc/passwd', '%2e%2e%2fetc%2fpasswd', 'a.b.c', '%00'])(
  'an address that we never signed is refused: %j',
  async (token) => {
    for (const method of ['GET', 'PUT']) {
      const { status } = await store.send(`${store.origin}/objects/${token}`, { method });
      expect([403, 404]).toContain(status);
    }
  },
);

test('a body of unknown length is counted: too long and too short are refused', async () => {
  const key = newKey();
  const address = await signPut(key, 100_000);
  const stream = (size: number) => {
    const body = Readable.toWeb(Readable.from([Buffer.alloc(size - 1), Buffer.alloc(1)]));
    return store.send(address, { method: 'PUT', headers, body, duplex: 'half' });
  };
  expect((await stream(100_001)).status).toBe(413);
  await expectNothing(key);
  expect((await stream(99_999)).status).toBe(400);
  await expectNothing(key);
  expect((await stream(100_000)).status).toBe(200);
});

test('an address for an unknown length takes less than its bound and refuses more', async () => {
  const key = newKey();
  const address = await storage().signPut({ key, length: 10, atMost: true, contentType, seconds: 60 });
  expect((await put(address, 'x'.repeat(11))).status).toBe(413);
  await expectNothing(key);
  expect((await put(address, 'x'.repeat(7))).status).toBe(200);
  expect((await storage().head(key))?.size).toBe(7);
});

test('bytes other than the checksum says are refused, and the right ones are still welcome', async () => {
  const key = newKey();
  const bytes = randomBytes(10_000);
  const address = await signPut(key, bytes.length, checksumOf(bytes));
  expect((await put(address, randomBytes(10_000))).status).toBe(422);
  await expectNothing(key);
  expect((await put(address, bytes)).status).toBe(200);
});

test('a body that is cut off leaves nothing', async () => {
  const key = newKey();
  const socket = await sendRaw(await signPut(key, 5_000_000), {
    length: 5_000_000,
    bytes: randomBytes(3_000_000),
  });
  await vi.waitFor(async () => expect(await leftovers()).toHaveLength(1));
  socket.destroy();
  await expectNothing(key);
});

test('it tells how large its disk is, and how much of it is free', async () => {
  const { free, size } = (await store.storage.readDisk?.()) ?? { free: 0, size: 0 };
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThanOrEqual(free);
});

test('a disk without room is said before a byte is taken', async () => {
  const full = await openDiskStore({ reserveBytes: Number.MAX_SAFE_INTEGER });
  const key = newKey();
  const wish = { key, length: 3, contentType, seconds: 60 };
  const answer = await full.send(await full.storage.signPut(wish), { method: 'PUT', headers, body: 'abc' });
  expect(answer.status).toBe(507);
  expect(await answer.json()).toMatchObject({ statusCode: errors.storageFull.code });
  await expect(full.storage.check()).rejects.toThrow('storageFull');
  const body = Readable.from(['what the pipeline made']);
  await expect(full.storage.put({ key, body, contentType })).rejects.toThrow('storageFull');
  expect(body.destroyed).toBe(true);
  expect(await leftovers(full.folder)).toEqual([]);
  await full.close();
});

test('a disk that fills up while a body arrives is said as well, and leaves nothing', async () => {
  const key = newKey();
  const address = await signPut(key, 3);
  const handle = await open(import.meta.filename);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const writev = vi.spyOn(Object.getPrototypeOf(handle), 'writev').mockRejectedValueOnce(full);
  await handle.close();
  expect((await put(address, 'abc')).status).toBe(507);
  writev.mockRestore();
  await expectNothing(key);
  expect((await put(address, 'abc')).status).toBe(200);
});

test('a killed writer leaves nothing after the next start; a living one is left in peace', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'koma-objects-'));
  const program = `
    import { Readable } from 'node:stream';
    import { openDiskStorage } from '${import.meta.dirname}/disk.ts';
    const storage = await openDiskStorage({ folder: ${JSON.stringify(folder)}, secret: 's', baseUrl: 'http://koma.test' });
    const body = Readable.from((async function* () {
      for (;;) yield await new Promise((go) => setTimeout(go, 5, Buffer.alloc(100_000)));
    })());
    await storage.put({ key: '${newKey()}', body, contentType: 'video/mp4' });`;
  const writer = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: 'inherit',
  });
  const exit = once(writer, 'exit');
  await vi.waitFor(async () => expect(await leftovers(folder)).toHaveLength(1), 10_000);
  const reopen = () => openDiskStorage({ folder, secret: 's', baseUrl: 'http://koma.test' });
  await reopen();
  expect(await leftovers(folder)).toHaveLength(1);
  writer.kill('SIGKILL');
  await exit;
  const storage = await reopen();
  expect(await leftovers(folder)).toEqual([]);
  for await (const object of storage.list('')) expect(object).toBeUndefined();
  await removeFolder(folder);
});

test('a copy made twice leaves no draft behind', async () => {
  const [from, to] = [newKey(), newKey()];
  await storage().put({ key: from, body: Buffer.from('x'), contentType });
  await storage().copy({ from, to });
  await storage().copy({ from, to });
  expect(await leftovers()).toEqual([]);
});

test('in a tab of its own a film plays, and nothing else is fetched or runs', async () => {
  const key = newKey();
  await storage().put({ key, body: Buffer.from('x'), contentType });
  const policyOf = async (type: string) => {
    const wish = { key, contentType: type, disposition: 'inline', seconds: 900 } as const;
    const answer = await store.send(await storage().signGet(wish), { method: 'HEAD' });
    return answer.headers.get('content-security-policy');
  };
  expect(await policyOf('video/mp4')).toBe("sandbox; default-src 'none'; media-src 'self'");
  for (const type of ['image/png', 'application/pdf', 'text/html', 'image/svg+xml']) {
    expect(await policyOf(type)).toBe("sandbox; default-src 'none'");
  }
});

test('an object is described so that no browser runs it, and its copy dies with the address', async () => {
  const key = newKey();
  await storage().put({ key, body: Buffer.from('0123456789'), contentType });
  const address = await storage().signGet({ key, contentType, disposition: 'inline', seconds: 900 });
  const answer = await store.send(address);
  expect(await answer.text()).toBe('0123456789');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'accept-ranges': 'bytes',
  });
  const [, seconds] =
    /^private, max-age=(\d+), immutable$/.exec(answer.headers.get('cache-control') ?? '') ?? [];
  expect(Number(seconds)).toBeLessThanOrEqual(900);
  const etag = answer.headers.get('etag') ?? '';

  const head = await store.send(address, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
    200,
    '10',
    etag,
  ]);
  expect((await store.send(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const missed = await store.send(address, { headers: { range: 'bytes=10-' } });
  expect([missed.status, missed.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  const last = await store.send(address, { headers: { range: 'bytes=-3', 'if-range': etag } });
  expect([last.status, await last.text()]).toEqual([206, '789']);
  const changed = await store.send(address, { headers: { range: 'bytes=-3', 'if-range': '"old"' } });
  expect([changed.status, await changed.text()]).toEqual([200, '0123456789']);

  await storage().remove([key]);
  expect((await store.send(address)).status).toBe(404);
});

test('behind nginx the bytes are left to nginx', async () => {
  const behind = await openDiskStore({ accelPrefix: '/stored' });
  const key = newKey();
  await behind.storage.put({ key, body: Buffer.from('x'), contentType });
  const address = await behind.storage.signGet({ key, contentType, disposition: 'inline', seconds: 60 });
  const answer = await behind.send(address);
  const path = createDiskPaths('').relative(key);
  expect(answer.headers.get('x-accel-redirect')).toBe(`/stored/${path}`);
  expect(await answer.text()).toBe('');
  await behind.close();
});

async function startUpload(bytes: Buffer, partSize: number) {
  const key = newKey();
  const length = bytes.length;
  const upload = { key, uploadId: await storage().startMultipart({ key, contentType, length, partSize }) };
  const sign = (part: number) => {
    const body = bytes.subarray((part - 1) * partSize, part * partSize);
    const wish = { ...upload, part, length: body.length, checksum: checksumOf(body), seconds: 60 };
    return storage().signPart(wish);
  };
  const send = async (part: number, body = bytes.subarray((part - 1) * partSize, part * partSize)) =>
    (await store.send(await sign(part), { method: 'PUT', body })).status;
  return { upload, sign, send };
}

test('a part is taken once, and only with the bytes and the place it was signed for', async () => {
  const bytes = randomBytes(25_000);
  const { upload, send } = await startUpload(bytes, 10_000);
  expect(await send(1, randomBytes(10_000))).toBe(422);
  expect(await storage().listParts(upload)).toEqual([]);
  expect(await send(1)).toBe(200);
  expect(await send(1)).toBe(409);
  const wish = { ...upload, checksum: 'AAAAAA==', seconds: 60 };
  for (const [part, length] of [
    [0, 10_000],
    [4, 10_000],
    [3, 10_000],
    [2, 9_999],
  ] as const) {
    await expect(storage().signPart({ ...wish, part, length })).rejects.toThrow('badRequest');
  }
  await expect(storage().signPart({ ...wish, key: newKey(), part: 1, length: 10_000 })).rejects.toThrow(
    'notFound',
  );
  await expect(storage().listParts({ ...upload, uploadId: '../objects' })).rejects.toThrow('notFound');
});

test('a part sent again takes over from its own lost connection', async () => {
  const bytes = randomBytes(4_000_000);
  const { upload, sign, send } = await startUpload(bytes, 4_000_000);
  const lost = await sendRaw(await sign(1), { length: 4_000_000, bytes: bytes.subarray(0, 3_000_000) });
  const closed = once(lost, 'close');
  expect(await send(1)).toBe(200);
  lost.resume();
  await closed;
  const parts = await storage().listParts(upload);
  await storage().completeMultipart({ ...upload, parts });
  expect(await storage().checksum(upload.key)).toBe(checksumOf(bytes));
});

test('an upload that was cut down between its last two steps is completed by the next try', async () => {
  const bytes = randomBytes(15_000);
  const { upload, send } = await startUpload(bytes, 10_000);
  expect([await send(1), await send(2)]).toEqual([200, 200]);
  const parts = await storage().listParts(upload);
  const target = createDiskPaths(store.folder).object(upload.key);
  await mkdir(dirname(target), { recursive: true });
  await link(join(store.folder, '.uploads', upload.uploadId, 'data'), target);
  const info = await storage().completeMultipart({ ...upload, parts });
  expect(info).toMatchObject({ size: 15_000, checksum: checksumOf(bytes) });
  expect(await readdir(join(store.folder, '.uploads'))).not.toContain(upload.uploadId);
});

test('an upload never takes the name of another object', async () => {
  const { upload, send } = await startUpload(randomBytes(10), 10);
  expect(await send(1)).toBe(200);
  const parts = await storage().listParts(upload);
  await storage().put({ key: upload.key, body: Buffer.from('first'), contentType });
  await expect(storage().completeMultipart({ ...upload, parts })).rejects.toThrow('conflict');
  expect((await storage().head(upload.key))?.size).toBe(5);
});

test('what cannot be written to its place leaves no draft', async () => {
  const own = await openDiskStore();
  try {
    const key = newKey();
    await own.storage.put({ key, body: Buffer.from('x'), contentType });
    // In the way of the folder that it needs.
    await writeFile(join(own.folder, 'versions'), '');
    const to = objectKeys.version({ id: newId(), name: 'original' });
    await expect(own.storage.copy({ from: key, to })).rejects.toThrow();
    await rm(join(own.folder, '.uploads'), { recursive: true });
    const plan = { key: newKey(), contentType, length: 10, partSize: 10 };
    await expect(own.storage.startMultipart(plan)).rejects.toThrow();
    expect(await readdir(join(own.folder, '.temporary'))).toEqual([]);
  } finally {
    await own.close();
  }
});
