import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { encodeFilm, makeShot, type Taken, take } from '../../server/test/test-footage.ts';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson, type Person } from '../helpers/people.ts';
import { ask, bringFile, enter } from '../helpers/room/review-rooms.ts';
import { post, setPlan } from '../helpers/work.ts';

const patient = { timeout: 600_000, intervals: [500] };

const shots = [makeShot(1, 50), makeShot(2, 60), makeShot(3, 50), makeShot(4, 40), makeShot(5, 50)] as const;
const [one, two, three, four] = shots;

async function film(frames: Taken[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'koma-recut-'));
  try {
    return await encodeFilm(frames, { path: join(folder, 'cut.mp4'), size: { width: 320, height: 180 } });
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface NewVersion {
  person: Person;
  projectId: string;
  fileId: string;
  bytes: Buffer;
}

async function addVersion(koma: Koma, { person, projectId, fileId, bytes }: NewVersion): Promise<string> {
  const wanted = { projectId, fileId, fileName: 'recut.mp4', fileSize: bytes.length };
  const signed = await post(koma, person, 'file/version-signed-url', { ...wanted, mimeType: 'video/mp4' });
  const headers = { 'content-type': 'video/mp4' };
  await fetch(signed.signedUrl ?? '', { method: 'PUT', headers, body: new Uint8Array(bytes) });
  const body = { ...wanted, filePath: signed.fileNameWithPrefix };
  return (await post(koma, person, 'file/create-version', body))._id ?? '';
}

const frameOf = (page: Page) => page.getByRole('slider', { name: 'Timeline' });

test('a recut shows what changed, and every note stands where its shot is now', async ({ page, koma }) => {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const bytes = await film(shots.flatMap((shot) => take(shot)));
  const { fileId, projectId } = await bringFile(koma, person, {
    name: 'cut.mp4',
    mimeType: 'video/mp4',
    bytes,
  });
  const { fileVersionId: first } = await ask(koma, person, `file/get/${fileId}`);
  // Lie in the first shot, the cut end of the second, the third, the moved fourth and the removed
  // fifth.
  for (const frame of [20, 53, 120, 180, 230]) {
    const said = { fileId, fileVersionId: first, frame, comment: `Note at ${frame}` };
    await post(koma, person, 'comment/add', said);
  }
  const recut = [...take(one), ...take(two, 10), ...take(four), ...take(three), ...take(makeShot(9, 30))];
  const second = await addVersion(koma, { person, projectId, fileId, bytes: await film(recut) });
  const stateOf = async () => (await ask(koma, person, `file/get-changes/${second}?from=${first}`)).state;
  await expect.poll(stateOf, patient).toBe('ready');

  await page.addInitScript(() => localStorage.setItem('reviewTimeMode', '"frames"'));
  await enter(page, person, `/review/${fileId}/${second}`);

  await test.step('the timeline has a band, and the list says what changed', async () => {
    await expect(page.getByRole('img', { name: '4 changes since v1' })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('tab', { name: 'Changes' }).click();
    const list = page.getByRole('list', { name: 'What changed' }).getByRole('listitem');
    await expect(list).toHaveText([/^50.*Removed/, /^100.*Moved/, /^140.*Removed/, /^190.*New/]);
    await list.nth(1).getByRole('button').click();
    await expect(frameOf(page)).toHaveAttribute('aria-valuenow', '100');
  });

  await test.step('keys lead from change to change', async () => {
    await page.keyboard.press('v');
    await expect(frameOf(page)).toHaveAttribute('aria-valuenow', '140');
    await page.keyboard.press('Shift+V');
    await expect(frameOf(page)).toHaveAttribute('aria-valuenow', '100');
  });

  await test.step('each note of the earlier version is found where it belongs', async () => {
    await page.getByRole('tab', { name: 'Comments' }).click();
    await page.getByRole('button', { name: 'Show 5 comments on earlier versions' }).click();
    const noteAt = (frame: number) => page.getByRole('listitem').filter({ hasText: `Note at ${frame}` });
    for (const [before, now] of [
      [20, 20],
      [120, 150],
      [180, 120],
    ] as const) {
      await expect(noteAt(before)).toContainText('From v1, at');
      await noteAt(before)
        .getByRole('button', { name: new RegExp(`^${now} \\(`) })
        .click();
      await expect(frameOf(page)).toHaveAttribute('aria-valuenow', String(now));
    }
    for (const gone of [53, 230]) await expect(noteAt(gone)).toContainText('this was removed');
    await expect(page).toHaveURL(new RegExp(second));
  });

  await test.step('a note of the earlier version is answered and resolved from the newer one', async () => {
    const note = page.getByRole('listitem').filter({ hasText: 'Note at 180' }).first();
    await note.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(note.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('It is darker now.');
    await note.getByRole('button', { name: 'Reply', exact: true }).last().click();
    const repliesOn = (version: string) =>
      koma.db
        .selectFrom('comments')
        .select(['reply_count', sql<boolean>`completed_at is not null`.as('is_completed')])
        .where('version_id', '=', version)
        .where('reply_count', '>', 0)
        .execute();
    await expect.poll(() => repliesOn(first)).toEqual([{ reply_count: 1, is_completed: false }]);
    await note.getByRole('button', { name: 'Mark resolved' }).first().click();
    await expect.poll(() => repliesOn(first)).toEqual([{ reply_count: 1, is_completed: true }]);
    expect(await repliesOn(second)).toEqual([]);
    await expect(page).toHaveURL(new RegExp(second));
  });

  await test.step('a note can be put where it belongs, by the keyboard or by dragging it, and taken back', async () => {
    const note = page.getByRole('listitem').filter({ hasText: 'Note at 53' });
    await note.getByRole('button', { name: /^50 \(/ }).click();
    const handle = page.getByRole('slider', { name: /^Place of the comment/ });
    await expect(handle).toHaveAttribute('aria-valuenow', '50');
    await page.getByLabel('Current position').fill('77');
    await page.getByLabel('Current position').press('Enter');
    await expect(frameOf(page)).toHaveAttribute('aria-valuenow', '77');
    await note.getByRole('button', { name: /^Menu of the comment/ }).click();
    await page.getByRole('menuitem', { name: 'Place at the playhead' }).click();
    await expect(note).toContainText('placed by hand');
    await expect(handle).toHaveAttribute('aria-valuenow', '77');
    await page.getByText('Undo', { exact: true }).click();
    await expect(note).toContainText('this was removed');
    const from = await handle.boundingBox();
    const bar = await frameOf(page).boundingBox();
    if (!from || !bar) throw new Error('The timeline is not there.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(bar.x + (bar.width * 120.5) / 220, from.y + from.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(handle).toHaveAttribute('aria-valuenow', '120');
    await expect(note).toContainText('placed by hand');
    const places = async () => (await ask(koma, person, `comment/get-places/${second}`)).results;
    await expect.poll(places).toMatchObject([{ source: 53, frame: 120 }]);
  });

  await test.step('only the changes are played, up to the last', async () => {
    await page.getByRole('tab', { name: 'Changes' }).click();
    await page.getByRole('button', { name: /^Play only the changes/ }).click();
    await expect(page.getByRole('button', { name: 'Stop playing the changes' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Play only the changes/ })).toBeVisible({
      timeout: 60_000,
    });
  });

  await test.step('a change is compared at its place', async () => {
    await page.getByRole('link', { name: 'Compare with v1 at 100' }).click();
    await expect(frameOf(page)).toHaveAttribute('aria-valuenow', '100', { timeout: 60_000 });
    await expect(page.getByRole('radio', { name: 'By the shot' })).toBeChecked();
  });
});
