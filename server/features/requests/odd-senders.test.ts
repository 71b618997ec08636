import { beforeAll, beforeEach, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { requests } from '../../../contract/calls/requests.ts';
import { NAME_MAX } from '../../../contract/limits.ts';
import { newPicture } from '../../test/media/test-media.ts';
import { type TestApp, wire } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { askForFiles, type Entered, idOf, listSent, type Scene, sendBy } from './requests.fixture.ts';

let koma: TestApp;
let scene: Scene;

beforeAll(async () => {
  koma = await shareTestApp();
});
beforeEach(async () => {
  await koma.platform.pool.query('delete from rate_limits');
  scene = await askForFiles(koma);
});

const listOf = async (id: string) =>
  (await koma.call(files.getList, { params: { id }, query: {} }, scene.owner)).results;
const tryEnter = (body: { name: string; password?: string }) =>
  koma.send(requests.enter, { params: { code: scene.code }, body });

test('names of senders become folders that harm nobody, and two of the longest stand beside each other', async () => {
  const longest = '長'.repeat(NAME_MAX);
  const senders: Entered[] = [];
  for (const name of ['../../etc', '\u202egnp.exe', '🎬🎞️', 'שלום עולם', longest, longest])
    senders.push(await scene.enter(name));
  for (const sender of senders) expect(idOf(await sendBy(koma, sender, { name: 'a.png' }))).not.toBe('');
  const names = (await listOf(scene.folderId)).map(({ name }) => name);
  expect(names).toHaveLength(6);
  expect(new Set(names).size).toBe(6);
  expect(names).toEqual(expect.arrayContaining(['.._.._etc', 'gnp.exe', '🎬🎞️', 'שלום עולם', longest]));
  for (const name of names) expect(name.length).toBeLessThanOrEqual(NAME_MAX);
  for (const name of ['', '   ', '...', '\u200b', 'nul\u0000', 'x'.repeat(10_000)])
    expect(await tryEnter({ name })).toMatchObject({ http: 400 });
  expect((await scene.read())?.senders).toHaveLength(6);
});

test('files with odd names arrive as they can be kept, and what is none is refused by name', async () => {
  const kiri = await scene.enter();
  for (const [sent, kept] of [
    ['a/b\\c.png', 'a_b_c.png'],
    ['🎬.png', '🎬.png'],
    ['שיר.png', 'שיר.png'],
    [`${'長'.repeat(NAME_MAX - 4)}.png`, `${'長'.repeat(NAME_MAX - 4)}.png`],
  ] as const) {
    const fileId = idOf(await sendBy(koma, kiri, { name: sent }));
    expect(await listSent(koma, kiri)).toContainEqual(expect.objectContaining({ _id: fileId, name: kept }));
  }
  const before = (await listSent(koma, kiri)).length;
  const picture = await newPicture();
  for (const refused of [
    { name: 'empty.png', bytes: Buffer.alloc(0) },
    { name: '....png', bytes: Buffer.from('no picture') },
    { name: '...', bytes: picture },
    { name: `${'x'.repeat(10_000)}.png`, bytes: picture },
  ])
    expect(idOf(await sendBy(koma, kiri, refused))).toBe('');
  expect(await listSent(koma, kiri)).toHaveLength(before);
});

test('whatever is typed too long is refused in words, by its field', async () => {
  const long = 'あ'.repeat(10_000);
  const params = { id: scene.request._id };
  for (const [field, body] of Object.entries({
    title: { title: long },
    words: { title: 'Stills', words: long },
    password: { title: 'Stills', password: wire(long) },
  })) {
    const answer = await koma.send(requests.update, { params, body }, scene.owner);
    expect(answer).toMatchObject({ http: 400, errors: [{ field }] });
  }
  await scene.update({ password: wire('Sesame-2026') });
  expect(await tryEnter({ name: 'Kiri', password: wire(long) })).toMatchObject({ http: 400 });
  expect(await tryEnter({ name: 'Kiri', password: wire('Sesame-2026') })).toMatchObject({ http: 200 });
});

test('a second press, and a second tab, make no second sender of one browser', async () => {
  const kiri = await scene.enter();
  const again = await koma.call(
    requests.enter,
    { params: { code: scene.code }, body: { name: 'Another name' } },
    kiri,
  );
  expect(again).toMatchObject({ _id: kiri._id, name: 'Kiri' });
  await Promise.all([sendBy(koma, kiri, { name: 'a.png' }), sendBy(koma, kiri, { name: 'b.png' })]);
  expect(await listOf(scene.folderId)).toMatchObject([{ name: 'Kiri', fileCount: 2 }]);
});
