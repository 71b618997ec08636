import type { Page } from '@playwright/test';
import { ProcessingState } from '../../contract/enums.ts';
import { saveChanges } from '../../server/features/changes/changes.queries.ts';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson, type Person } from '../helpers/people.ts';
import { type Material, makePdf, makePicture } from '../helpers/room/drawn-material.ts';
import { ask, bringFile, enter } from '../helpers/room/review-rooms.ts';
import { post, setPlan } from '../helpers/work.ts';

type Found = NonNullable<Parameters<typeof saveChanges>[1]['result']>;

interface Stacked {
  koma: Koma;
  person: Person;
  before: Material;
  after: Material;
  result: Found;
}

/** Two versions, a comment with a drawing on the first, and what was found to have changed. */
async function stack({ koma, person, before, after, result }: Stacked) {
  const { fileId, projectId } = await bringFile(koma, person, before);
  const { fileVersionId: first } = await ask(koma, person, `file/get/${fileId}`);
  const { mimeType, bytes, name: fileName } = after;
  await post(koma, person, 'comment/add', {
    ...{ fileId, fileVersionId: first, comment: 'Look here', drawPadWidth: 1200, drawPadHeight: 800 },
    ...(mimeType === 'application/pdf' && { page: 1 }),
    attachedFigure: [{ kind: 'ellipse', color: '#ff3b30', width: 6, from: [200, 200], to: [500, 400] }],
  });
  const wanted = { projectId, fileId, fileName, fileSize: bytes.length };
  const signed = await post(koma, person, 'file/version-signed-url', { ...wanted, mimeType });
  const headers = { 'content-type': mimeType };
  await fetch(signed.signedUrl ?? '', { method: 'PUT', headers, body: new Uint8Array(bytes) });
  const body = { ...wanted, filePath: signed.fileNameWithPrefix };
  const second = (await post(koma, person, 'file/create-version', body))._id ?? '';
  const stateOf = async () => (await ask(koma, person, `file/get/${fileId}`)).processingStatus;
  await expect.poll(stateOf, { timeout: 280_000 }).toBe(ProcessingState.processed);
  // What the server finds by itself is found by then, and does not take the place of this.
  const comparing = async () => (await ask(koma, person, `file/get-changes/${second}?from=${first}`)).state;
  await expect.poll(comparing, { timeout: 280_000 }).not.toBe('pending');
  await koma.db
    .transaction()
    .execute((tx) => saveChanges(tx, { versionId: second, fromVersionId: first, result }));
  return `/review/${fileId}/${second}`;
}

const boxes = (page: Page) => page.locator('[data-regions] > *');
const region = { x: 0.6, y: 0.2, width: 0.2, height: 0.25 };
/** Beneath what is drawn. */
const beneath = { x: 0.2, y: 0.3, width: 0.2, height: 0.25 };
const other = { x: 0.1, y: 0.55, width: 0.15, height: 0.2 };
const whole = { sure: true, from: 0, to: 1, sourceFrom: 0, sourceTo: 1 };

test('an image has boxes around what changed, and comments that stay where they were drawn', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const still = { name: 'still.png', mimeType: 'image/png' };
  const path = await stack({
    ...{ koma, person },
    before: { ...still, bytes: await makePicture() },
    after: { ...still, bytes: await makePicture({ width: 1200, height: 800 }, { x: 300, y: 500, side: 80 }) },
    result: {
      spans: [{ ...whole, kind: 'changed', region, ...{ regions: [region, other] } }],
      removed: [],
    },
  });
  await enter(page, person, path);
  await expect(boxes(page)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(page.getByRole('list', { name: 'What changed' })).toContainText('Changed in 2 places');
  await expect(boxes(page)).toHaveText(['1', '2']);
  await expect(page.getByText('Nothing changed at the place of the open comment on v1.')).toBeVisible();
  await page.getByRole('tab', { name: 'Comments' }).click();
  await expect(boxes(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show 1 comment on earlier versions' }).click();
  const note = page.getByRole('listitem').filter({ hasText: 'Look here' });
  // Nothing changed beneath what was drawn.
  await expect(note).toContainText('From v1');
  await expect(note).toContainText('Unchanged here since v1');
});

test('a document lists its pages with the words that changed, and comments go along with their page', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const words = { latin: 'Storyboard', japanese: '絵コンテ' };
  const board = { name: 'board.pdf', mimeType: 'application/pdf' };
  const path = await stack({
    ...{ koma, person },
    before: { ...board, bytes: makePdf([words, words]) },
    after: { ...board, bytes: makePdf([words, { ...words, latin: 'Scene two' }]) },
    result: {
      spans: [
        { ...whole, kind: 'new', sourceFrom: null, sourceTo: null },
        {
          ...{ ...whole, kind: 'changed', from: 1, to: 2, region: beneath },
          ...{ regions: [beneath], words: { added: ['Scene two'], removed: ['Storyboard'] } },
        },
      ],
      removed: [{ from: 1, to: 2, at: 2 }],
    },
  });
  await enter(page, person, path);
  await page.getByRole('tab', { name: 'Changes' }).click();
  const list = page.getByRole('list', { name: 'What changed' }).getByRole('listitem');
  await expect(list).toHaveText([/^Page 1New/, /^Page 2Changed.*Storyboard.*Scene two/, /^Page 2Removed/]);
  await expect(page.getByText('The open comment on v1 looks addressed')).toBeVisible();
  // The pages come after the room: there is nothing to turn before.
  await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible();
  await list.nth(1).getByRole('button').click();
  await expect(page.getByLabel('Page number')).toHaveValue('2');
  await expect(boxes(page)).toHaveCount(1);
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByRole('button', { name: 'Show 1 comment on earlier versions' }).click();
  const note = page.getByRole('listitem').filter({ hasText: 'Look here' });
  await expect(note).toContainText('From v1, page 1');
  await expect(note).toContainText('Changed here');
  await expect(note.getByRole('button', { name: 'Page 2' })).toBeVisible();
});
