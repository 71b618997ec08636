import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changes } from '../../../contract/calls/changes.ts';
import { comments } from '../../../contract/calls/comments.ts';
import { carryFrame } from '../../../contract/carry-frame.ts';
import { CommentType, ProcessingState } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { ffmpeg } from '../../test/media/test-media.ts';
import { encodeFilm, makeShot, type Taken, take } from '../../test/test-footage.ts';
import type { TestPerson } from '../../test/test-people.ts';
import { uploadFile } from '../../test/test-uploads.ts';
import { startVersions } from '../../test/test-versions.ts';
import { readVersionNews, tellVersionNews } from './version-news.service.ts';

const patient = { timeout: 280_000, interval: 200 };
const shots = [makeShot(1, 40), makeShot(2, 50), makeShot(3, 45), makeShot(4, 30)] as const;
const [one, two, three, four] = shots;

let stage: Awaited<ReturnType<typeof startVersions>>;
let fileId: string;
let first: string;
let second: string;

beforeAll(async () => {
  stage = await startVersions({ works: true });
  const { koma, cast, projectId } = stage;
  const before = await film(
    'v1',
    shots.flatMap((shot) => take(shot)),
  );
  const uploaded = await uploadFile(koma, cast.owner, { projectId, name: 'cut.mp4', bytes: before });
  fileId = uploaded._id;
  first = uploaded.fileVersionId ?? '';
  // Shifts the second shot by ten frames, swaps the third and the fourth, and appends a new one.
  const recut = [...take(one), ...take(two, 10), ...take(four), ...take(three), ...take(makeShot(9, 25))];
  second = await addVersion(await film('v2', recut, ['-b:v', '150k']));
});
afterAll(() => stage.stop());

const film = (name: string, frames: Taken[], args: string[] = []) =>
  encodeFilm(frames, { path: join(stage.koma.platform.config.dataDir, `${name}.mp4`), args });

async function addVersion(bytes: Buffer): Promise<string> {
  const sent = { fileId, name: 'next.mp4', bytes, mimeType: 'video/mp4' };
  return (await stage.create(stage.cast.owner, sent))._id;
}

const ask = (id: string, from: string, by: TestPerson = stage.cast.viewer) =>
  stage.koma.call(changes.get, { params: { id }, query: { from } }, by);

async function waitForChanges(id: string, from: string) {
  await vi.waitFor(async () => expect((await ask(id, from)).state).toBe('ready'), patient);
  return ask(id, from);
}

test('a recut says what is the same, shorter, moved and new, to the frame', async () => {
  const { spans, removed } = await waitForChanges(second, first);
  expect(spans.map(({ kind, from, to, sourceFrom }) => [kind, from, to, sourceFrom])).toEqual([
    ['same', 0, 40, 0],
    ['same', 40, 80, 50],
    ['moved', 80, 110, 135],
    ['same', 110, 155, 90],
    ['new', 155, 180, null],
  ]);
  expect(removed).toEqual([{ from: 40, to: 50, at: 40 }]);
  expect(spans.every(({ sure }) => sure)).toBe(true);
});

test('comments of an earlier version stand where their shot is now', async () => {
  const { koma, cast } = stage;
  await waitForChanges(second, first);
  const say = (frame: number, fileVersionId = first) =>
    koma.call(comments.add, { body: { fileId, fileVersionId, frame, comment: `at ${frame}` } }, cast.owner);
  await say(5, second);
  for (const frame of [20, 45, 60, 100, 140]) await say(frame);
  const list = async (earlier: 'true' | 'false', pageNo = 1, pageSize = 20) =>
    koma.call(
      comments.getList,
      { params: { id: second }, query: { earlier, sortDir: 'asc', sortColumn: 'time', pageNo, pageSize } },
      cast.viewer,
    );
  expect((await list('false')).results).toHaveLength(1);
  const { results, meta } = await list('true');
  expect(meta.total).toBe(6);
  expect(results.map(({ frame, carried }) => [frame, carried?.frame, carried?.state])).toEqual([
    [5, undefined, undefined],
    [20, 20, 'exact'],
    [45, 40, 'removed'],
    [60, 50, 'exact'],
    [100, 120, 'exact'],
    [140, 85, 'exact'],
  ]);
  expect(results[1]?.carried).toEqual({
    ...{ fileVersionId: second, frame: 20, page: null },
    ...{ state: 'exact', isChanged: false },
  });
  const pages = await Promise.all([1, 2, 3].map((page) => list('true', page, 2)));
  expect(pages.flatMap((page) => page.results.map(({ _id }) => _id))).toEqual(results.map(({ _id }) => _id));
});

test('a new version is told with how much changed and what is still open, as far as everybody here sees it', async () => {
  const { koma, cast } = stage;
  await waitForChanges(second, first);
  const before = (await readVersionNews(koma.platform, [second])).get(second)?.openComments ?? 0;
  for (const commentType of [CommentType.public, CommentType.private]) {
    const body = { fileId, fileVersionId: first, frame: 7, comment: 'once more', commentType };
    await koma.call(comments.add, { body }, cast.owner);
  }
  const news = await readVersionNews(koma.platform, [second, first]);
  expect(news.get(first)).toBeUndefined();
  expect(news.get(second)).toEqual({ media: 'video', changed: 3, removed: 1, openComments: before + 1 });
  const figures = { media: 'video', changed: 130, removed: 1, openComments: 9 } as const;
  expect(tellVersionNews(figures, 'en')).toBe('2 min 10 s changed · 1 part removed · 9 open comments');
  expect(tellVersionNews(figures, 'ja')).toBe('2分10秒が変更 · 1か所が削除 · 未解決のコメント9件');
  expect(tellVersionNews({ ...figures, media: 'pdf', changed: 3 }, 'en')).toBe(
    '3 pages changed · 1 page removed · 9 open comments',
  );
  expect(tellVersionNews({ ...figures, changed: 0, removed: 0, openComments: 0 }, 'en')).toBeUndefined();
});

test('versions from before there were prints get theirs when somebody asks', async () => {
  const { pool } = stage.koma.platform;
  await waitForChanges(second, first);
  await pool.query("update file_versions set renditions = renditions - 'prints' where file_id = $1", [
    fileId,
  ]);
  expect(await ask(first, second)).toEqual({ state: 'pending', spans: [], removed: [] });
  const { spans } = await waitForChanges(first, second);
  expect(spans.filter(({ kind }) => kind === 'new')).toMatchObject([{ from: 40, to: 50 }]);
  const { rows } = await pool.query(
    "select renditions ->> 'prints' as key from file_versions where file_id = $1",
    [fileId],
  );
  expect(rows).toHaveLength(2);
  for (const { key } of rows) expect((await stage.koma.platform.storage.head(key))?.size).toBeGreaterThan(0);
});

test('a version has nothing to be compared with itself by', async () => {
  expect((await ask(first, first)).state).toBe('none');
});

test('a version that could not be prepared has nothing to be compared by', async () => {
  const { db } = stage.koma.platform;
  // Claims to be a film but holds no frames.
  const third = await addVersion(Buffer.from('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom', 'latin1'));
  const stateOf = () =>
    db.selectFrom('file_versions').select('processing').where('id', '=', third).executeTakeFirstOrThrow();
  await vi.waitFor(async () => expect((await stateOf()).processing).toBe(ProcessingState.failed), patient);
  for (const pair of [
    [third, second],
    [second, third],
  ] as const)
    expect(await ask(...pair)).toEqual({ state: 'none', spans: [], removed: [] });
});

test('a version of another file is none of this one', async () => {
  const { koma, cast } = stage;
  const other = await stage.newFile();
  const query = { from: other.versionId };
  expect(await koma.send(changes.get, { params: { id: second }, query }, cast.viewer)).toMatchObject({
    statusCode: errors.versionMissing.code,
  });
});

test('a film of varying rate keeps each frame at its picture, or says that it is unsure, and is covered to its end', async () => {
  const [loose, closed] = ['mkv', 'mp4'].map((kind) =>
    join(stage.koma.platform.config.dataDir, `varying.${kind}`),
  );
  const args = ['-vf', "select='not(between(mod(n,10),3,5))'"];
  await encodeFilm(
    shots.flatMap((shot) => take(shot)),
    { path: loose ?? '', args },
  );
  await ffmpeg('-i', loose ?? '', '-c', 'copy', closed ?? '');
  const varying = await addVersion(await readFile(closed ?? ''));
  const found = await waitForChanges(varying, first);
  const { frame_count: frames } = await stage.koma.platform.db
    .selectFrom('file_versions')
    .select('frame_count')
    .where('id', '=', varying)
    .executeTakeFirstOrThrow();
  expect(found.spans.map(({ from }) => from)).toEqual([0, ...found.spans.slice(0, -1).map(({ to }) => to)]);
  expect(found.spans.at(-1)?.to).toBe(frames);
  const carried = Array.from({ length: 160 }, (_, frame) => carryFrame(found, frame));
  for (const [frame, place] of carried.entries())
    if (place?.state === 'exact') expect(place.frame).toBe(frame);
  expect(carried.filter((place) => place?.state === 'exact').length).toBeGreaterThan(100);
  expect(carried[135]?.state).toBe('unsure');
});
