import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { uploads } from '../../../contract/calls/uploads.ts';
import { MediaFailure } from '../../platform/media/media-failure.ts';
import { sweepScratch } from '../../platform/media/run/scratch.ts';
import { ffmpeg, makeClip, makeJpeg, makePdfBytes, makePng } from '../../test/media/test-media.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { addPerson } from '../../test/test-people.ts';
import { castProject, joinProject } from '../../test/test-projects.ts';
import { readOriginalKey, uploadFile } from '../../test/test-uploads.ts';
import { copyObjects } from '../files/copying/copy-objects.ts';
import { renditionKeys } from '../files/media/rendition-keys.ts';
import { withCpuBudget } from './cpu-budget.ts';
import { giveUp, processVersion, type Workbench } from './process-version.ts';
import { repairProcessing } from './processing.service.ts';

const patient = { timeout: 280_000, interval: 100 };
const scratch = () => join(koma.platform.config.dataDir, 'scratch');

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castProject>>;
let projectId: string;
let clip: Buffer;

beforeAll(async () => {
  koma = await startTestApp({ works: true });
  cast = await castProject(koma);
  projectId = cast.project._id;
  const path = join(koma.platform.config.dataDir, 'clip.mp4');
  await makeClip({ path, size: '640x360', rate: '30000/1001', sound: true });
  clip = await readFile(path);
});
afterAll(() => koma.stop());

const upload = (name: string, bytes: Buffer) => uploadFile(koma, cast.owner, { projectId, name, bytes });

const show = (id: string) => koma.call(files.get, { params: { id }, query: {} }, cast.viewer);

async function waitFor(id: string, state: 2 | 3) {
  await vi.waitFor(async () => expect((await show(id)).processingStatus).toBe(state), patient);
  return show(id);
}

const readVersion = async (id: string) => {
  const { rows } = await koma.platform.pool.query('select * from file_versions where id = $1', [id]);
  return rows[0];
};

async function beginAgain(versionId: string | null): Promise<string> {
  await koma.platform.pool.query('update file_versions set processing = 1 where id = $1', [versionId]);
  return versionId ?? '';
}

test('an image gets its preview and thumbnail', async () => {
  const { _id } = await upload('photo.jpg', await makeJpeg({ width: 800, height: 600 }));
  const file = await waitFor(_id, 2);
  expect(file).toMatchObject({ width: 800, height: 600, uploadProgress: 100, uploadStatus: 4 });
  expect(file.fileThumbnailPath).toMatch(/^http/);
  const answer = await koma.app.inject(new URL(file.fileThumbnailPath ?? '').pathname);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
});

test('a film is described, gets a picture, then proxies with all of its frames; pages hear of it', async () => {
  const { _id } = await upload('film.mp4', clip);
  const file = await waitFor(_id, 2);
  expect(file).toMatchObject({
    width: 640,
    height: 360,
    r_frame_rate: '30000/1001',
    avg_frame_rate: '30000/1001',
    frameCount: 30,
    videoTimeDuration: 1001,
    dropFrame: true,
    possibleResolution: [{ height: 360 }],
  });
  expect([file.spritePath, file.waveformPath, file.fileThumbnailPath].every((path) => path)).toBe(true);
  const { renditions, codec, audio_codec } = await readVersion(file.fileVersionId ?? '');
  expect([codec, audio_codec]).toEqual(['h264', 'aac']);
  const { poster, sprite, waveform, thumbnail, proxies } = renditions;
  for (const key of [poster, sprite.key, waveform, thumbnail, proxies[0].key]) {
    expect((await koma.platform.storage.head(key))?.size).toBeGreaterThan(0);
  }
  const { rows } = await koma.platform.pool.query(
    "select type, data from events where data ->> 'fileId' = $1 order by id",
    [_id],
  );
  expect(rows[0]).toMatchObject({ type: 'file.added' });
  expect(rows.at(-2)).toMatchObject({
    type: 'file.progress',
    data: { processingStatus: 2, uploadProgress: 100 },
  });
  expect(rows.at(-1)).toMatchObject({ type: 'file.changed' });
});

test('a document gets its page count and a picture of each page', async () => {
  const { _id } = await upload('script.pdf', makePdfBytes(['One', 'Two']));
  const file = await waitFor(_id, 2);
  expect(file.pageCount).toBe(2);
  expect(file.pagePaths).toHaveLength(2);
});

test('what cannot be processed says why in the reader’s language; another try is offered where it may help', async () => {
  const { _id, fileVersionId } = await upload(
    'broken.mp4',
    Buffer.concat([clip.subarray(0, 40), Buffer.alloc(500)]),
  );
  const file = await waitFor(_id, 3);
  expect(file.processingFailure).toBe('The file is damaged or incomplete and cannot be read.');
  const offers = async (by: typeof cast.owner) =>
    (await koma.call(files.get, { params: { id: _id }, query: {} }, by)).canRetry;
  expect(await offers(cast.owner)).toBe(false);
  const body = { params: { id: _id }, query: {}, body: {} };
  const japanese = await koma.call(
    files.get,
    { params: { id: _id }, query: {} },
    { ...cast.viewer, language: 'ja' },
  );
  expect(japanese.processingFailure).toBe('ファイルが破損しているか不完全なため、読み込めません。');
  expect(await koma.platform.storage.head(await readOriginalKey(koma, fileVersionId))).toBeDefined();
  expect(await koma.send(uploads.retryProcessing, body, cast.viewer)).toMatchObject({ http: 403 });
  expect(await koma.call(uploads.retryProcessing, body, cast.owner)).toMatchObject({ processingStatus: 1 });
  await waitFor(_id, 3);
  await giveUp(koma.platform, { versionId: await beginAgain(fileVersionId) }, 'storageFull');
  expect((await show(_id)).processingFailure).toContain('no room left');
  expect([await offers(cast.owner), await offers(cast.viewer)]).toEqual([true, false]);
  const good = await upload('good.png', await makePng({ background: '#123' }));
  await waitFor(good._id, 2);
  const again = { params: { id: good._id }, query: {}, body: {} };
  expect(await koma.send(uploads.retryProcessing, again, cast.owner)).toMatchObject({ http: 409 });
});

test('a run of a deleted file ends, and leaves nothing behind', async () => {
  const { _id, fileVersionId } = await upload('gone.png', await makePng({ background: '#0d0e0f' }));
  await waitFor(_id, 2);
  await beginAgain(fileVersionId);
  const make = async ({ signal }: Workbench) => {
    await koma.call(files.delete, { params: { id: _id } }, cast.owner);
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  const run = { id: 'x', attempt: 1, signal: new AbortController().signal };
  await processVersion(koma.platform, { versionId: fileVersionId ?? '', run, make });
  expect((await readVersion(fileVersionId ?? '')).processing).toBe(1);
  const never = vi.fn();
  await processVersion(koma.platform, { versionId: fileVersionId ?? '', run, make: never });
  expect(never).not.toHaveBeenCalled();
  expect(await readdir(scratch())).toEqual([]);
});

async function holdVersion(id: string | null) {
  const client = await koma.platform.pool.connect();
  await client.query('begin');
  await client.query('select 1 from file_versions where id = $1 for update', [id]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

test('quick work overtakes long work: a picture, a document and another film do not wait for a film', async () => {
  const film = await upload('long.mp4', Buffer.concat([clip, Buffer.from('x')]));
  const release = await holdVersion(film.fileVersionId);
  try {
    const picture = await upload('quick.png', await makePng({ background: '#a1b2c3' }));
    const script = await upload('quick.pdf', makePdfBytes(['Quick']));
    const next = await upload('next.mp4', Buffer.concat([clip, Buffer.from('yy')]));
    await waitFor(picture._id, 2);
    await waitFor(script._id, 2);
    await vi.waitFor(async () => expect((await show(next._id)).fileThumbnailPath).not.toBeNull(), patient);
    expect((await show(film._id)).processingStatus).toBe(1);
  } finally {
    await release();
  }
  await waitFor(film._id, 2);
});

test('what takes longer than a moment makes room for others, and is made all the same', async () => {
  const { _id, fileVersionId } = await upload('laughs.png', await makePng({ background: '#0a0a0b' }));
  await waitFor(_id, 2);
  const versionId = await beginAgain(fileVersionId);
  const last = () => Promise.reject(new MediaFailure('tooLong'));
  const make = (bench: Workbench) => withCpuBudget(last)(koma.platform, bench);
  const run = { id: 'x', attempt: 1, signal: new AbortController().signal };
  await processVersion(koma.platform, { versionId, run, make });
  await waitFor(_id, 2);
});

test('a file on which every run breaks down does not hold up the others', async () => {
  const bad: string[] = [];
  for (const shade of ['#d00001', '#d00002', '#d00003']) {
    const { _id, fileVersionId } = await upload(`poison ${shade}.png`, await makePng({ background: shade }));
    await waitFor(_id, 2);
    await koma.platform.storage.remove([await readOriginalKey(koma, fileVersionId)]);
    await koma.platform.pool.query(
      "update file_versions set processing = 1, updated_at = now() - interval '1 hour' where id = $1",
      [fileVersionId],
    );
    bad.push(_id);
  }
  await repairProcessing(koma.platform);
  const good = await upload('behind.png', await makePng({ background: '#00d001' }));
  await waitFor(good._id, 2);
  for (const id of bad) expect((await show(id)).processingStatus).not.toBe(2);
});

test('work that was lost is found and done', async () => {
  const { _id, fileVersionId } = await upload('lost.png', await makePng({ background: '#456' }));
  await waitFor(_id, 2);
  await koma.platform.pool.query(
    "update file_versions set processing = 1, renditions = '{}', updated_at = now() - interval '1 hour' where id = $1",
    [fileVersionId],
  );
  await repairProcessing(koma.platform);
  expect((await waitFor(_id, 2)).fileThumbnailPath).toMatch(/^http/);
});

test('a run that comes again leaves one set of outputs', async () => {
  const { _id, fileVersionId } = await upload('again.png', await makePng({ background: '#789' }));
  await waitFor(_id, 2);
  const list = async () => {
    const keys: string[] = [];
    for await (const { key } of koma.platform.storage.list(`versions/${fileVersionId}/`)) keys.push(key);
    return keys.toSorted();
  };
  const before = await list();
  await koma.platform.pool.query(
    "update file_versions set processing = 1, updated_at = now() - interval '1 hour' where id = $1",
    [fileVersionId],
  );
  await repairProcessing(koma.platform);
  await waitFor(_id, 2);
  expect(await list()).toEqual(before);
  expect(before).toHaveLength(3);
});

test('folders of killed workers are swept, those of living ones are not', async () => {
  const host = hostname().replace(/[^a-zA-Z0-9-]/g, '-');
  const dead = join(scratch(), `${host}.999999999.abcdef01.${crypto.randomUUID()}`);
  const living = join(scratch(), `${host}.${process.ppid}.abcdef01.${crypto.randomUUID()}`);
  for (const folder of [dead, living]) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'proxy-720.mp4'), 'half');
  }
  await sweepScratch(koma.platform.config);
  const left = await readdir(scratch());
  expect(left.map((name) => join(scratch(), name))).toEqual([living]);
});

test('who may not download reads a document from large pictures of its pages, and never gets the document', async () => {
  const reader = await addPerson(koma.platform, { name: 'Reader' });
  await joinProject(koma, { owner: cast.owner, projectId, person: reader, canDownload: false, type: 2 });
  const { _id: id } = await upload('pages.pdf', makePdfBytes(['one', 'two']));
  const get = (by: { token: string }) => koma.call(files.get, { params: { id }, query: {} }, by);
  await vi.waitFor(async () => expect((await get(reader)).processingStatus).toBe(2), patient);
  const heightOf = async (path: string | undefined) => {
    const answer = await koma.app.inject(new URL(path ?? '').pathname);
    return (await sharp(answer.rawPayload).metadata()).height;
  };
  await vi.waitFor(async () => expect(await heightOf((await get(reader)).pagePaths[1])).toBe(1600), patient);
  expect(await get(reader)).toMatchObject({ filePath: null, canDownload: false });
  const owned = await get(cast.owner);
  expect(owned.filePath).toMatch(/^http/);
  expect(await heightOf(owned.pagePaths[1])).toBe(320);
});

test('the proxies of a film whose first track is silent are heard; its tracks can be chosen, and are copied with it', async () => {
  const path = join(koma.platform.config.dataDir, 'tracks.mkv');
  const tracks = ['anullsrc=r=48000:cl=stereo', 'sine=frequency=440'];
  await ffmpeg(
    ...['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25:duration=1'],
    ...tracks.flatMap((track) => ['-f', 'lavfi', '-t', '1', '-i', track]),
    ...['-map', '0:v', '-map', '1:a', '-map', '2:a', '-c:a', 'aac', '-ac', '2', '-pix_fmt', 'yuv420p'],
    ...['-metadata:s:a:1', 'language=jpn', '-metadata:s:a:1', 'title=Mix', path],
  );
  const { _id } = await upload('tracks.mkv', await readFile(path));
  const file = await waitFor(_id, 2);
  expect(file.sounds).toMatchObject([
    { language: null, title: null, channels: 2, isMain: false },
    { language: 'jpn', title: 'Mix', channels: 2, isMain: true },
  ]);
  expect(file).toMatchObject({ soundCount: 2, hasConstantRate: true });
  const read = (address: string | null) => koma.app.inject(new URL(address ?? '').pathname);
  const peaksOf = async (address: string | null) => Math.max(...(await read(address)).json().peaks);
  expect(await peaksOf(file.waveformPath)).toBeGreaterThan(5);
  expect(await peaksOf(file.sounds[0]?.waveformPath ?? null)).toBe(0);
  const sound = await read(file.sounds[1]?.filePath ?? null);
  expect([sound.statusCode, sound.headers['content-type']]).toEqual([200, 'audio/mp4']);
  const { object_key, renditions } = await readVersion(file.fileVersionId ?? '');
  const id = crypto.randomUUID();
  const copy = await copyObjects(koma.platform.storage, { source: { object_key, renditions }, id });
  expect(copy.renditions).toMatchObject({ soundCount: 2, sounds: [{ isMain: false }, { isMain: true }] });
  for (const key of renditionKeys(copy.renditions)) {
    expect((await koma.platform.storage.head(key))?.size, key).toBeGreaterThan(0);
    expect(key).toContain(id);
  }
  const full = await koma.call(files.getFullDetail, { params: { id: _id }, query: {} }, cast.viewer);
  expect(full).toMatchObject({ pictureCount: 25, lostPictures: 0, damagedPictures: 0 });
});
