import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changes } from '../../../contract/calls/changes.ts';
import { comments } from '../../../contract/calls/comments.ts';
import { makeSheets } from '../../test/media/test-documents.ts';
import { makeStill } from '../../test/media/test-stills.ts';
import type { TestPerson } from '../../test/test-people.ts';
import { uploadFile } from '../../test/test-uploads.ts';
import { startVersions } from '../../test/test-versions.ts';
import { readVersionNews } from './version-news.service.ts';

const patient = { timeout: 120_000, interval: 200 };
let stage: Awaited<ReturnType<typeof startVersions>>;

beforeAll(async () => {
  stage = await startVersions({ works: true });
});
afterAll(() => stage.stop());

const sheet = (...lines: string[]) => ({ lines });
const opening = sheet('Opening titles', 'over the harbour at dawn', 'with music of the first film');
const bridge = sheet('Second scene', 'the bridge seen from below', 'two boats pass each other');
const budget = sheet('Budget of the spring', 'nineteen days of shooting', 'and four of them at night');
const crew = sheet('Crew and rooms', 'camera sound and light', 'three cars from the station');
const weather = sheet('When it rains', 'everything moves inside', 'the market hall is booked');
const thanks = sheet('Thank you', 'to all who waited', 'in the cold of the morning');
const added = sheet('Insurance', 'papers for each of the boats', 'to be signed before Friday');
const later = { ...budget, lines: budget.lines.with(1, 'twenty days of shooting') };

const pdf = 'application/pdf';

async function addFile(name: string, bytes: Buffer, mimeType: string) {
  const { koma, cast, projectId } = stage;
  const file = await uploadFile(koma, cast.owner, { projectId, name, bytes, mimeType });
  return { fileId: file._id, first: file.fileVersionId ?? '' };
}

const addVersion = async (fileId: string, name: string, bytes: Buffer, mimeType: string) =>
  (await stage.create(stage.cast.owner, { fileId, name, bytes, mimeType }))._id;

const ask = (id: string, from: string, by: TestPerson = stage.cast.viewer) =>
  stage.koma.call(changes.get, { params: { id }, query: { from } }, by);

async function waitForChanges(id: string, from: string) {
  await vi.waitFor(async () => expect((await ask(id, from)).state).toBe('ready'), patient);
  return ask(id, from);
}

const listCarried = async (id: string) => {
  const query = { earlier: 'true', sortDir: 'asc', sortColumn: 'time', pageNo: 1, pageSize: 20 } as const;
  const { results } = await stage.koma.call(comments.getList, { params: { id }, query }, stage.cast.viewer);
  return results;
};

test('a document says which pages are new, removed, moved and changed, and which words', async () => {
  const { koma, cast } = stage;
  const sheets = [opening, bridge, budget, crew, weather, thanks];
  const { fileId, first } = await addFile('plan.pdf', makeSheets(sheets), pdf);
  for (const page of [1, 3, 4, 6]) {
    const body = { fileId, fileVersionId: first, page, comment: `on ${page}` };
    await koma.call(comments.add, { body }, cast.owner);
  }
  const recut = [bridge, added, later, crew, weather, opening];
  const second = await addVersion(fileId, 'plan 2.pdf', makeSheets(recut), pdf);
  const { spans, removed } = await waitForChanges(second, first);
  expect(spans.map(({ kind, from, to, sourceFrom, sure }) => [kind, from, to, sourceFrom, sure])).toEqual([
    ['same', 0, 1, 1, true],
    ['new', 1, 2, null, true],
    ['changed', 2, 3, 2, true],
    ['same', 3, 5, 3, true],
    ['moved', 5, 6, 0, true],
  ]);
  expect(removed).toEqual([{ from: 5, to: 6, at: 5 }]);
  expect(spans[2]?.words).toEqual({ removed: ['nineteen'], added: ['twenty'] });
  const [region] = spans[2]?.regions ?? [];
  expect(region?.x).toBeCloseTo(24 / 300, 1);
  expect(region?.y).toBeCloseTo((40 + 22 - 14) / 400, 1);
  expect(region?.height).toBeLessThan(0.12);
  const carried = (await listCarried(second)).map(({ page, carried }) => [
    page,
    carried?.page,
    carried?.state,
  ]);
  expect(carried).toEqual([
    [1, 6, 'exact'],
    [3, 3, 'exact'],
    [4, 4, 'exact'],
    [6, 6, 'removed'],
  ]);
  expect((await readVersionNews(koma.platform, [second])).get(second)).toEqual({
    ...{ media: 'pdf', changed: 3, removed: 1, openComments: 4 },
  });
  const { rows } = await koma.platform.pool.query(
    "select renditions ->> 'prints' as key from file_versions where file_id = $1",
    [fileId],
  );
  for (const { key } of rows) expect((await koma.platform.storage.head(key))?.size).toBeGreaterThan(0);
});

test('which of several blank pages was removed is not guessed', async () => {
  const blank = sheet();
  const { fileId, first } = await addFile('blank.pdf', makeSheets([opening, blank, blank, thanks]), pdf);
  const second = await addVersion(fileId, 'blank 2.pdf', makeSheets([opening, blank, thanks]), pdf);
  const { spans } = await waitForChanges(second, first);
  expect(spans.map(({ kind, from, to, sure }) => [kind, from, to, sure])).toEqual([
    ['same', 0, 1, true],
    ['same', 1, 2, false],
    ['same', 2, 3, true],
  ]);
});

test('a drawing that changed is boxed, where no word did', async () => {
  const drawn = (operators: string) => makeSheets([{ ...opening, drawn: operators }, bridge]);
  const { fileId, first } = await addFile('drawn.pdf', drawn(''), pdf);
  const second = await addVersion(fileId, 'drawn 2.pdf', drawn('1 0 0 rg 150 100 60 40 re f'), pdf);
  const { spans } = await waitForChanges(second, first);
  expect(spans.map(({ kind, words }) => [kind, words])).toEqual([
    ['changed', undefined],
    ['same', undefined],
  ]);
  expect(spans[0]?.region?.x).toBeCloseTo(0.5, 1);
  expect(spans[0]?.region?.y).toBeCloseTo(260 / 400, 1);
});

test('an image says where it was retouched and cropped, and drawings know whether that is beneath them', async () => {
  const { koma, cast } = stage;
  const plain = await makeStill({ seed: 1 });
  const { fileId, first } = await addFile('poster.png', plain, 'image/png');
  const draw = (from: [number, number], to: [number, number]) => {
    const look = { kind: 'rectangle', color: '#ff0000', width: 4 } as const;
    const attachedFigure = [{ ...look, from, to }];
    const body = { fileId, fileVersionId: first, comment: 'here', attachedFigure };
    const pad = { drawPadWidth: 1000, drawPadHeight: 750, width: 1000 };
    return koma.call(comments.add, { body: { ...body, ...pad } }, cast.owner);
  };
  await draw([580, 430], [680, 520]);
  await draw([100, 100], [200, 200]);
  const spot = '<rect x="600" y="450" width="60" height="50" fill="rgb(255,0,90)"/>';
  const retouched = await makeStill({ seed: 1, retouched: spot });
  const cropped = await sharp(retouched)
    .extract({ left: 50, top: 60, width: 800, height: 600 })
    .png()
    .toBuffer();
  const second = await addVersion(fileId, 'poster 2.png', cropped, 'image/png');
  const { spans, removed } = await waitForChanges(second, first);
  expect(removed).toEqual([]);
  expect(spans).toMatchObject([{ kind: 'changed', from: 0, to: 1, sourceFrom: 0, sourceTo: 1, sure: true }]);
  expect(spans[0]?.regions).toHaveLength(1);
  const carried = (await listCarried(second)).map((one) => one.carried);
  expect(carried.map((one) => [one?.frame, one?.page, one?.state])).toEqual([
    [null, null, 'exact'],
    [null, null, 'exact'],
  ]);
  expect(carried.map((one) => one?.isChanged).toSorted()).toEqual([false, true]);
  expect(carried[0]?.framing?.x).toBeCloseTo(0.05, 2);
  const news = (await readVersionNews(koma.platform, [second])).get(second);
  expect(news).toEqual({ media: 'image', changed: 1, removed: 0, openComments: 2 });
});

test('a version that is deleted and restored between two others changes nothing of what was found', async () => {
  const size = { width: 400, height: 300 };
  const [one, other] = [await makeStill({ seed: 3, ...size }), await makeStill({ seed: 4, ...size })];
  const { fileId, first } = await addFile('three.png', one, 'image/png');
  const second = await addVersion(fileId, 'three 2.png', other, 'image/png');
  const third = await addVersion(fileId, 'three 3.png', one, 'image/png');
  const found = await waitForChanges(third, second);
  expect(found.spans).toMatchObject([{ kind: 'new', from: 0, to: 1 }]);
  await stage.remove(second);
  expect(
    (
      await stage.koma.send(
        changes.get,
        { params: { id: third }, query: { from: second } },
        stage.cast.viewer,
      )
    ).statusCode,
  ).not.toBe(200);
  expect((await waitForChanges(third, first)).spans).toMatchObject([{ kind: 'same', sure: true }]);
  await stage.restore(second);
  expect(await ask(third, second)).toEqual(found);
});
