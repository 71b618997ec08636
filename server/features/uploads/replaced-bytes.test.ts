import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { uploads } from '../../../contract/calls/uploads.ts';
import { readS3Url } from '../../platform/storage/s3/s3-url.ts';
import { secureSent } from '../../platform/storage/sent-objects.ts';
import { createBucket, startTestS3 } from '../../platform/storage/storage.fixture.ts';
import { CHECKSUM_HEADER } from '../../platform/storage/storage.ts';
import { makePng } from '../../test/media/test-media.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { castReview, trySay } from '../../test/test-comments.ts';
import { checksumOf, putBytes, wantedOf } from '../../test/test-uploads.ts';
import { inspect } from './inspect.service.ts';
import { sweepObjects } from './sweep.service.ts';
import { findUpload } from './uploads.queries.ts';

/** Adds a real store, such as Ceph's gateway, from `S3_TEST_URL`. */
const realUrl = process.env.S3_TEST_URL;

const stores = [
  { name: 'disk', start: async () => undefined },
  { name: 's3', start: startTestS3 },
  ...(realUrl ? [{ name: 'real s3', start: () => openRealServer(realUrl) }] : []),
];

async function openRealServer(url: string) {
  await createBucket(readS3Url(url));
  return { url, close: async () => undefined };
}

describe.each(stores)('bytes that are sent to $name', ({ start }) => {
  let server: Awaited<ReturnType<typeof start>>;
  let koma: TestApp;
  let cast: Awaited<ReturnType<typeof castReview>>;
  let good: Buffer;
  beforeAll(async () => {
    server = await start();
    koma = await startTestApp({ environment: server ? { STORAGE_URL: server.url } : {} });
    cast = await castReview(koma);
    good = await makePng();
  });
  afterAll(async () => {
    await koma.stop();
    await server?.close();
  });

  let counter = 0;
  const mimeType = 'image/png';
  const otherBytes = () => randomBytes(good.length);
  const newPicture = () => Buffer.concat([good, randomBytes(8)]);

  async function put(address: string, bytes: Buffer, headers: Record<string, string> = {}): Promise<number> {
    if (!server) return putBytes(koma, { address, bytes, mimeType, ...headers });
    const init = {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': mimeType, ...headers },
    };
    return (await fetch(address, init)).status;
  }

  async function offer(bytes: Buffer, name = `shot-${++counter}.png`) {
    const { mimeType: _, ...file } = wantedOf({ projectId: cast.project._id, name, bytes });
    const signed = await koma.call(uploads.sign, { body: { ...file, mimeType } }, cast.owner);
    const body = { ...file, filePath: signed.fileNameWithPrefix, checksum: checksumOf(bytes) };
    return { address: signed.signedUrl, body };
  }

  const register = (body: Awaited<ReturnType<typeof offer>>['body']) =>
    koma.send(uploads.createFile, { body }, cast.owner);

  async function keyOfFile(fileId: string): Promise<string> {
    const { rows } = await koma.platform.pool.query<{ object_key: string }>(
      'select object_key from file_versions where file_id = $1',
      [fileId],
    );
    return rows[0]?.object_key ?? '';
  }

  const readKey = async (key: string) => buffer(await koma.platform.storage.read({ key }));

  async function listKeys(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of koma.platform.storage.list(prefix)) keys.push(key);
    return keys;
  }

  test('cannot be exchanged after they were registered, though the address still lives', async () => {
    const bytes = newPicture();
    const { address, body } = await offer(bytes);
    expect(await put(address, bytes)).toBe(200);
    const { data } = await register(body);
    const status = await put(address, randomBytes(bytes.length));
    if (!server) expect(status).toBe(409);
    expect((await readKey(await keyOfFile(data._id))).equals(bytes)).toBe(true);
    const again = await register(body);
    expect(again.data._id).toBe(data._id);
    expect((await readKey(await keyOfFile(data._id))).equals(bytes)).toBe(true);
  });

  test('can be sent again as long as they were not registered, when the first were not the right ones', async () => {
    const bytes = newPicture();
    const { address, body } = await offer(bytes);
    await put(address, randomBytes(bytes.length));
    expect((await register(body)).http).toBe(422);
    expect(await put(address, bytes)).toBe(200);
    expect((await register(body)).http).toBe(200);
  });

  test('stay when a second registration, with another checksum, looked at them before the first was done', async () => {
    const bytes = newPicture();
    const { address, body } = await offer(bytes);
    await put(address, bytes);
    const accountId = cast.owner.id;
    const upload = await findUpload(koma.platform.db, { accountId, objectKey: body.filePath });
    if (!upload) throw new Error('No upload');
    const { data } = await register(body);
    const checksum = checksumOf(otherBytes());
    await expect(inspect(koma.platform, { upload, checksum })).rejects.toThrow();
    // The upload key is free again, but the file is unchanged.
    expect(await put(address, randomBytes(bytes.length))).toBe(200);
    expect((await readKey(await keyOfFile(data._id))).equals(bytes)).toBe(true);
  });

  test('leave no copy behind when they are refused', async () => {
    const taken = newPicture();
    const first = await offer(taken);
    await put(first.address, taken);
    const second = await offer(otherPicture(), first.body.fileName);
    await put(second.address, otherPicture());
    expect((await register(first.body)).http).toBe(200);
    const before = await listKeys('versions/');
    expect((await register(second.body)).http).toBe(409);
    const after = await listKeys('versions/');
    expect(after.filter((key) => !before.includes(key))).toEqual([]);
  });

  const otherPicture = () => Buffer.concat([good, Buffer.from('other')]);

  test('of many files at once cannot be exchanged either', async () => {
    const pictures = [newPicture(), newPicture()];
    const files = pictures.map((bytes) => ({
      fileName: `many-${++counter}.png`,
      fileSize: bytes.length,
      mimeType,
    }));
    const place = { projectId: cast.project._id, fileId: null };
    const signed = await koma.call(uploads.signMany, { body: { ...place, files } }, cast.owner);
    const offers = signed.results.flatMap((one) => ('signedUrl' in one ? [one] : []));
    for (const [at, { signedUrl }] of offers.entries()) await put(signedUrl, pictures[at] ?? good);
    const registered = offers.map(({ fileNameWithPrefix: filePath }, at) => {
      const { mimeType: _, ...file } = files[at] ?? { mimeType, fileName: '', fileSize: 0 };
      return { ...file, filePath };
    });
    const body = { ...place, folderId: null, files: registered };
    const { results } = await koma.call(uploads.createMany, { body }, cast.owner);
    for (const { signedUrl } of offers) await put(signedUrl, randomBytes(good.length + 8));
    for (const [at, result] of results.entries()) {
      const key = await keyOfFile('_id' in result ? result._id : '');
      expect((await readKey(key)).equals(pictures[at] ?? good)).toBe(true);
    }
  });

  test('beside a comment cannot be exchanged after it was said', async () => {
    const file = { fileId: cast.clip.fileId, fileName: 'mood.png', fileSize: good.length, mimeType };
    const signed = await koma.call(comments.sign, { body: file }, cast.collaborator);
    await put(signed.signedUrl, good);
    const said = await trySay(koma, cast.collaborator, cast.clip, {
      comment: 'Like this',
      attachedFiles: [{ fileName: 'mood.png', filePath: signed.fileNameWithPrefix }],
    });
    expect(said.http).toBe(200);
    await put(signed.signedUrl, otherBytes());
    const { rows } = await koma.platform.pool.query<{ object_key: string }>(
      'select object_key from comment_attachments where comment_id = $1',
      [said.data._id],
    );
    expect((await readKey(rows[0]?.object_key ?? '')).equals(good)).toBe(true);
  });

  test('are looked at apart by two who look at once: what one saw, the other cannot exchange', async () => {
    const bytes = newPicture();
    const { address, body } = await offer(bytes);
    await put(address, bytes);
    const { storage } = koma.platform;
    const seen = await secureSent(storage, { sent: body.filePath, area: 'versions' });
    await put(address, randomBytes(bytes.length));
    const other = await secureSent(storage, { sent: body.filePath, area: 'versions' });
    expect((await readKey(seen)).equals(bytes)).toBe(true);
    await storage.remove([seen, other, body.filePath]);
  });

  test('go from where they were sent once no address can bring them back', async () => {
    const { rows } = await koma.platform.pool.query<{ key: string; early: boolean }>(
      `select jsonb_array_elements_text(payload -> 'keys') as key, start_after < now() + interval '15 minutes' as early
       from jobs where name = 'remove-objects' and payload ->> 'keys' like '%uploads/%'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ early }) => early)).toEqual([]);
    await koma.platform.storage.remove(rows.map(({ key }) => key));
    const kept = await listKeys('versions/');
    await sweepObjects(koma.platform);
    expect(await listKeys('versions/')).toEqual(kept);
  });

  test('in parts cannot be exchanged once they were joined', async () => {
    const bytes = Buffer.concat([Buffer.from('RIFF    AVI LIST', 'latin1'), randomBytes(9 * 1024 * 1024)]);
    const file = { projectId: cast.project._id, fileId: null, fileName: 'film.avi', fileSize: bytes.length };
    const body = { ...file, mimeType: 'video/avi' };
    const {
      _id: uploadId,
      partSize,
      fileNameWithPrefix,
    } = await koma.call(uploads.startMultipart, { body }, cast.owner);
    const pieces = [bytes.subarray(0, partSize), bytes.subarray(partSize)];
    const wanted = pieces.map((piece, at) => ({ part: at + 1, checksum: checksumOf(piece) }));
    const { results } = await koma.call(uploads.signParts, { body: { uploadId, parts: wanted } }, cast.owner);
    const sendPart = (at: number, content: Buffer) => {
      const checksum = checksumOf(pieces[at] ?? good);
      const address = results[at]?.signedUrl ?? '';
      return server
        ? fetch(address, {
            method: 'PUT',
            body: new Uint8Array(content),
            headers: { [CHECKSUM_HEADER]: checksum },
          }).then(({ status }) => status)
        : putBytes(koma, { address, bytes: content, checksum });
    };
    for (const [at, piece] of pieces.entries()) expect(await sendPart(at, piece)).toBe(200);
    await koma.call(uploads.completeMultipart, { body: { uploadId } }, cast.owner);
    const registration = { ...file, filePath: fileNameWithPrefix };
    const made = await koma.call(uploads.createFile, { body: registration }, cast.owner);
    expect(await sendPart(0, randomBytes(partSize))).not.toBe(200);
    expect((await readKey(await keyOfFile(made._id))).equals(bytes)).toBe(true);
    const whole = { ...body, filePath: fileNameWithPrefix };
    expect((await koma.send(uploads.sign, { body: whole }, cast.owner)).http).toBe(422);
  });
});
