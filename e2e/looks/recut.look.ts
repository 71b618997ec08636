import type { Page } from '@playwright/test';
import { type Found, tellChanges } from '../../server/test/found-changes.ts';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson, type Person, signInAs } from '../helpers/people.ts';
import { type Material, makePdf, makePicture } from '../helpers/room/drawn-material.ts';
import { addRecut } from '../helpers/room/recut-clips.ts';
import { ask, bringFile, openTab } from '../helpers/room/review-rooms.ts';
import { makeProject, post, setPlan } from '../helpers/work.ts';
import { takeLooks } from './take-looks.ts';

const figure = { kind: 'ellipse', color: '#ff3b30', width: 6, from: [200, 200], to: [500, 400] };
const drawn = { drawPadWidth: 1200, drawPadHeight: 800, attachedFigure: [figure] };

async function makeEditor(koma: Koma): Promise<Person> {
  const person = await makePerson(koma, { name: '山田 花子' });
  await setPlan(koma, person, 'professional');
  return person;
}

const showChanges = (page: Page) => openTab(page, 'changes');
const showComments = async (page: Page) => {
  await openTab(page, 'comments');
  const more = page.locator('button').filter({ hasText: /以前のバージョン|earlier versions|קודמות/ });
  if (await more.isVisible()) await more.click();
};

const corner = { x: 0.6, y: 0.7, width: 0.3, height: 0.2 };
const whole = { x: 0, y: 0, width: 1, height: 1 };
const kept = { kind: 'same', sure: true } as const;
const everyKind: Found = {
  spans: [
    { ...kept, from: 0, to: 15, sourceFrom: 0, sourceTo: 15 },
    { ...kept, kind: 'changed', from: 15, to: 25, sourceFrom: 15, sourceTo: 25, region: corner },
    { ...kept, from: 25, to: 40, sourceFrom: 25, sourceTo: 40 },
    { ...kept, kind: 'new', from: 40, to: 60, sourceFrom: null, sourceTo: null },
    { ...kept, kind: 'changed', from: 60, to: 72, sourceFrom: 90, sourceTo: 102, sound: true },
    { ...kept, sure: false, from: 72, to: 84, sourceFrom: 102, sourceTo: 114 },
    {
      ...kept,
      kind: 'changed',
      sure: false,
      from: 84,
      to: 100,
      sourceFrom: 114,
      sourceTo: 130,
      region: whole,
    },
    { ...kept, kind: 'moved', from: 100, to: 120, sourceFrom: 50, sourceTo: 70 },
  ],
  removed: [
    { from: 40, to: 50, at: 40 },
    { from: 70, to: 90, at: 60 },
    { from: 130, to: 150, at: 100 },
  ],
};

test('a film that was cut anew', async ({ page, koma }) => {
  const person = await makeEditor(koma);
  const projectId = await makeProject(koma, person, 'Film');
  const { fileId, first, second } = await addRecut({ koma, person, projectId });
  const pair = { versionId: second, fromVersionId: first };
  await tellChanges(koma.db, { ...pair, result: everyKind });
  const say = (frame: number, comment: string, more = {}) =>
    post(koma, person, 'comment/add', { fileId, fileVersionId: first, frame, comment, ...more });
  await say(20, 'ここは「OK」です');
  await say(105, 'Is this the same take?');
  await say(60, 'Logo 2 を大きく', drawn);
  await say(80, 'この場面は短く');
  await say(110, 'מעט יותר בהיר, 10%');
  await signInAs(page, person);
  await page.goto(`/review/${fileId}/${second}`);
  await expect(page.locator('[data-band]')).toBeVisible();
  await takeLooks(page, 'recut-list', { before: () => showChanges(page) });
  await takeLooks(page, 'recut-list-end', {
    before: async () => {
      await showChanges(page);
      await page.getByRole('tabpanel').getByRole('listitem').last().scrollIntoViewIfNeeded();
    },
  });
  await takeLooks(page, 'recut-comments', { before: () => showComments(page) });
  await takeLooks(page, 'recut-drawing', {
    before: async () => {
      await showComments(page);
      await page.getByText('Logo 2 を大きく').first().click();
    },
  });
  await takeLooks(page, 'recut-removed', {
    before: async () => {
      await showComments(page);
      await page.getByText('この場面は短く').first().click();
    },
  });
  await page.goto(`/review/${fileId}/${first}/${second}?lead=second&frame=45`);
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
  await takeLooks(page, 'recut-compare');
});

test('a change of a film, compared in each way', async ({ page, koma }) => {
  const person = await makeEditor(koma);
  const projectId = await makeProject(koma, person, 'Film');
  const { fileId, first, second } = await addRecut({ koma, person, projectId });
  const pair = { versionId: second, fromVersionId: first };
  await tellChanges(koma.db, { ...pair, result: everyKind });
  await signInAs(page, person);
  await page.goto(`/review/${fileId}/${first}/${second}?lead=second&frame=64`);
  const ways = { side: '並べる', overlay: '重ねる', wipe: 'ワイプ', difference: '差分' };
  for (const [way, words] of Object.entries(ways)) {
    await page.getByText(words, { exact: true }).first().click();
    await takeLooks(page, `recut-compare-${way}`);
  }
});

interface Stacked {
  koma: Koma;
  person: Person;
  before: Material;
  after: Material;
  result: Found | 'pending';
}

async function stack({ koma, person, before, after, result }: Stacked) {
  const { fileId, projectId } = await bringFile(koma, person, before);
  const { fileVersionId: first } = await ask(koma, person, `file/get/${fileId}`);
  const page = before.mimeType === 'application/pdf' ? { page: 1 } : {};
  const said = { fileId, fileVersionId: first, ...page };
  await post(koma, person, 'comment/add', { ...said, comment: 'ここを直す (v1)', ...drawn });
  await post(koma, person, 'comment/add', { ...said, comment: 'Logo を大きく' });
  const { mimeType, bytes, name: fileName } = after;
  const wanted = { projectId, fileId, fileName, fileSize: bytes.length };
  const signed = await post(koma, person, 'file/version-signed-url', { ...wanted, mimeType });
  const headers = { 'content-type': mimeType };
  await fetch(signed.signedUrl ?? '', { method: 'PUT', headers, body: new Uint8Array(bytes) });
  const body = { ...wanted, filePath: signed.fileNameWithPrefix };
  const second = (await post(koma, person, 'file/create-version', body))._id ?? '';
  const pair = { versionId: second, fromVersionId: first };
  const stateOf = async () => (await ask(koma, person, `file/get-changes/${second}?from=${first}`)).state;
  await expect.poll(stateOf, { timeout: 280_000 }).not.toBe('pending');
  if (result !== 'pending') await tellChanges(koma.db, { ...pair, result });
  return { fileId, first, second, path: `/review/${fileId}/${second}` };
}

const region = { x: 0.15, y: 0.2, width: 0.2, height: 0.25 };
const other = { x: 0.6, y: 0.55, width: 0.15, height: 0.2 };
const only = { sure: true, from: 0, to: 1, sourceFrom: 0, sourceTo: 1 };

test('an image that changed', async ({ page, koma }) => {
  const person = await makeEditor(koma);
  const still = { name: '表紙.png', mimeType: 'image/png' };
  const after = await makePicture({ width: 1200, height: 800 }, { x: 300, y: 500, side: 80 });
  const { path, fileId, first } = await stack({
    ...{ koma, person, before: { ...still, bytes: await makePicture() }, after: { ...still, bytes: after } },
    result: { spans: [{ ...only, kind: 'changed', region, ...{ regions: [region, other] } }], removed: [] },
  });
  await signInAs(page, person);
  await page.goto(path);
  await takeLooks(page, 'recut-image', { before: () => showChanges(page) });
  await takeLooks(page, 'recut-image-comments', { before: () => showComments(page) });
  await page.route('**/api/file/get-changes/**', (route) =>
    route.fulfill({
      json: { statusCode: 200, message: '', data: { state: 'pending', spans: [], removed: [] } },
    }),
  );
  await page.goto(`/review/${fileId}/${first}`);
  await page.goto(path);
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await takeLooks(page, 'recut-pending', { before: () => showChanges(page) });
});

test('a document that changed', async ({ page, koma }) => {
  const person = await makeEditor(koma);
  const words = { latin: 'Storyboard', japanese: '絵コンテ' };
  const board = { name: '絵コンテ (v2).pdf', mimeType: 'application/pdf' };
  const { path } = await stack({
    ...{ koma, person, before: { ...board, bytes: makePdf([words, words]) } },
    after: { ...board, bytes: makePdf([words, { ...words, latin: 'Scene two' }]) },
    result: {
      spans: [
        { ...only, kind: 'new', sourceFrom: null, sourceTo: null },
        {
          ...{ ...only, kind: 'changed', from: 1, to: 2, region },
          ...{ regions: [region], words: { added: ['Scene two'], removed: ['Storyboard'] } },
        },
      ],
      removed: [{ from: 1, to: 2, at: 2 }],
    },
  });
  await signInAs(page, person);
  await page.goto(path);
  await takeLooks(page, 'recut-pdf', { before: () => showChanges(page) });
  await takeLooks(page, 'recut-pdf-comments', { before: () => showComments(page) });
});
