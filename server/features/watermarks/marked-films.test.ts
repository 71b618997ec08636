import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { files } from '../../../contract/calls/files.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { AccessType } from '../../../contract/enums.ts';
import { ffmpeg, makeClip, tools } from '../../test/media/test-media.ts';
import { startTestApp } from '../../test/test-app.ts';
import { shareFile, visitFile, visitProject } from '../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';
import { uploadFile } from '../../test/test-uploads.ts';
import { makeMarkedFilm } from './mark-film.service.ts';
import { sweepMarkedFilms, sweepMarkedObjects } from './marked-films.service.ts';

const patient = { timeout: 400_000, interval: 200 };
const run = { id: 'again', signal: new AbortController().signal, attempt: 1 };

let koma: Awaited<ReturnType<typeof startTestApp>>;
let owner: TestPerson;
let projectId: string;
let clip: { fileId: string; versionId: string };

beforeAll(async () => {
  koma = await startTestApp({ works: true });
  owner = await addPerson(koma.platform);
  projectId = (await createProject(koma, owner, { name: 'Film' }))._id;
  const path = join(koma.platform.config.dataDir, 'clip.mp4');
  await makeClip({ path, size: '640x360', rate: '30000/1001', sound: true });
  const { _id: fileId } = await uploadFile(koma, owner, {
    projectId,
    name: 'film.mp4',
    bytes: await readFile(path),
  });
  await vi.waitFor(async () => expect((await show(fileId, owner)).processingStatus).toBe(2), patient);
  clip = { fileId, versionId: (await show(fileId, owner)).fileVersionId ?? '' };
}, 500_000);
afterAll(() => koma.stop());

interface Visitor {
  token?: string;
  headers?: Record<string, string>;
}

const show = (id: string, by: Visitor) => koma.call(files.get, { params: { id }, query: {} }, by);
const fetchBytes = async (address: string | null) => {
  const answer = await koma.app.inject(new URL(address ?? '').pathname);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};

async function probe(bytes: Buffer) {
  const path = join(koma.platform.config.dataDir, 'probed.mp4');
  await writeFile(path, bytes);
  const entries = 'stream=codec_type,nb_frames,r_frame_rate,height';
  const asked = ['-v', 'error', '-show_entries', entries, '-of', 'json', path];
  const { stdout } = await promisify(execFile)(tools.ffprobe, asked);
  const { streams } = JSON.parse(stdout) as { streams: Array<Record<string, unknown>> };
  return {
    film: streams.find(({ codec_type }) => codec_type === 'video'),
    hasSound: streams.some(({ codec_type }) => codec_type === 'audio'),
  };
}

async function pictureOf(bytes: Buffer) {
  const at = (name: string) => join(koma.platform.config.dataDir, name);
  await writeFile(at('shown.mp4'), bytes);
  await ffmpeg('-i', at('shown.mp4'), '-vf', 'select=eq(n\\,20)', '-frames:v', '1', at('shown.png'));
  return sharp(at('shown.png')).resize(320, 180).greyscale().raw().toBuffer();
}

/** Letters cover a few hundredths of the picture. Encoding differences stay below the threshold. */
const shareOfOther = (one: Buffer, other: Buffer) =>
  one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 16).length / one.length;

test('a visitor of a marked link waits for a film that carries the name, and is given nothing else', {
  timeout: 500_000,
}, async () => {
  const { code } = await shareFile(koma, { owner, fileId: clip.fileId, settings: { watermark: true } });
  const ken = await addPerson(koma.platform, { name: 'Ken' });
  const visitor = { ...(await visitFile(koma, { code })), token: ken.token };
  const first = await show(clip.fileId, visitor);
  expect(first).toMatchObject({ filePath: null, possibleResolution: [], spritePath: null });
  expect(first.watermarkProgress).toBeTypeOf('number');

  await vi.waitFor(async () => expect((await show(clip.fileId, visitor)).filePath).not.toBeNull(), patient);
  const ready = await show(clip.fileId, visitor);
  expect(ready).toMatchObject({ watermarkProgress: null, canDownload: false, spritePath: null });
  expect(ready.possibleResolution).toEqual([{ height: 360, filePath: ready.filePath }]);
  const marked = await fetchBytes(ready.filePath);
  const plain = await show(clip.fileId, owner);
  const proxy = plain.possibleResolution.find(({ height }) => height === 360);
  const whole = await fetchBytes(proxy?.filePath ?? null);
  expect(await probe(marked)).toEqual(await probe(whole));
  expect(shareOfOther(await pictureOf(marked), await pictureOf(whole))).toBeGreaterThan(0.01);

  const small = (bytes: Buffer) => sharp(bytes).resize(320, 180).greyscale().raw().toBuffer();
  const thumbnails = [ready.fileThumbnailPath, plain.fileThumbnailPath].map(async (path) =>
    small(await fetchBytes(path)),
  );
  const [seen, untouched] = await Promise.all(thumbnails);
  expect(shareOfOther(seen ?? Buffer.alloc(0), untouched ?? Buffer.alloc(0))).toBeGreaterThan(0.01);
  const stack = await koma.call(versions.getList, { params: { id: clip.fileId } }, visitor);
  expect(stack.results.map((version) => new URL(version.fileThumbnailPath ?? '').pathname)).toEqual([
    new URL(ready.fileThumbnailPath ?? '').pathname,
  ]);
});

test('lists of a marked project link show no plain picture', async () => {
  const shared = { projectId, accessType: AccessType.anyone, projectMember: [], watermark: true };
  const { code } = await koma.call(sharing.shareProject, { body: shared }, owner);
  const visitor = await visitProject(koma, { code });
  const list = (by: Visitor) => koma.call(files.getList, { params: { id: projectId }, query: {} }, by);
  const [seen] = (await list(visitor)).results;
  const [plain] = (await list(owner)).results;
  expect(seen?.spritePath).toBeNull();
  expect(plain?.spritePath).not.toBeNull();
  expect(await fetchBytes(seen?.fileThumbnailPath ?? null)).not.toEqual(
    await fetchBytes(plain?.fileThumbnailPath ?? null),
  );
});

const listFilms = () => koma.platform.db.selectFrom('marked_films').selectAll().orderBy('id').execute();

test('made twice it is the same film; what nobody looks at any more is swept, and what no row names', async () => {
  const [film] = await listFilms();
  const key = film?.object_key ?? '';
  await koma.platform.db.updateTable('marked_films').set({ object_key: null }).execute();
  await makeMarkedFilm(koma.platform, { filmId: film?.id ?? '' }, run);
  expect((await listFilms()).find(({ id }) => id === film?.id)?.object_key).toBe(key);

  await sweepMarkedFilms(koma.platform);
  expect(await koma.platform.storage.head(key)).toBeDefined();
  await koma.platform.db
    .updateTable('marked_films')
    .set({ used_at: new Date(Date.now() - 4 * 24 * 3600_000) })
    .execute();
  await sweepMarkedFilms(koma.platform);
  expect(await listFilms()).toEqual([]);
  expect(await koma.platform.storage.head(key)).toBeUndefined();

  await koma.platform.storage.put({ key, body: Buffer.from('film'), contentType: 'video/mp4' });
  await sweepMarkedObjects(koma.platform);
  expect(await koma.platform.storage.head(key)).toBeDefined();
  vi.useFakeTimers({ now: Date.now() + 2 * 24 * 3600_000, toFake: ['Date'] });
  await sweepMarkedObjects(koma.platform);
  vi.useRealTimers();
  expect(await koma.platform.storage.head(key)).toBeUndefined();
});

test('a film that is being made when its visitor is called otherwise is made with the new name', {
  timeout: 500_000,
}, async () => {
  const { code } = await shareFile(koma, { owner, fileId: clip.fileId, settings: { watermark: true } });
  const mia = await addPerson(koma.platform, { name: 'Mia' });
  const visitor = { ...(await visitFile(koma, { code })), token: mia.token };
  await show(clip.fileId, visitor);
  await koma.call(accounts.updateProfile, { body: { name: 'Noa' } }, mia);
  await show(clip.fileId, visitor);
  await vi.waitFor(async () => expect((await show(clip.fileId, visitor)).filePath).not.toBeNull(), patient);
  const films = (await listFilms()).filter(({ account_id }) => account_id === mia.id);
  expect(films).toMatchObject([{ words: `Noa · ${mia.email}`, progress: 100, failure: null }]);
  const stored = [];
  for await (const { key } of koma.platform.storage.list(`versions/${clip.versionId}/`)) {
    if (key.includes(films[0]?.id.replaceAll('-', '') ?? '')) stored.push(key);
  }
  expect(stored).toEqual([films[0]?.object_key]);
});

test('nothing is made for a link that ended', async () => {
  const { code } = await shareFile(koma, { owner, fileId: clip.fileId, settings: { watermark: true } });
  const link = await koma.platform.db
    .selectFrom('share_links')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const words = { version_id: clip.versionId, link_id: link.id, words: 'Mia · mia@example.com' };
  const id = '01900000-0000-7000-8000-000000000001';
  await koma.platform.db
    .insertInto('marked_films')
    .values({ id, ...words })
    .execute();
  const body = { fileId: clip.fileId, accessType: AccessType.anyone, fileMember: [], linkActive: false };
  await koma.call(sharing.shareFile, { body }, owner);
  await makeMarkedFilm(koma.platform, { filmId: id }, run);
  expect((await listFilms()).find((film) => film.id === id)).toMatchObject({ object_key: null });
  await sweepMarkedFilms(koma.platform);
  expect((await listFilms()).some((film) => film.id === id)).toBe(false);
});
