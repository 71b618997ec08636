import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './helpers/fixtures.ts';
import { filesInput, largePicture, openEmptyProject, picture, tile, upload } from './helpers/uploading.ts';

test('files come in by the button, by a drop anywhere and as a folder, are shown with their picture, and twice the same is refused', async ({
  page,
  koma,
}) => {
  await openEmptyProject(page, koma);

  await test.step('by the button', async () => {
    const first = await picture('Opening.png');
    await filesInput(page).setInputFiles([first, await picture('Ending.png')]);
    await expect(upload(page, 'Opening.png')).toHaveAttribute('data-state', 'completed');
    await expect(upload(page, 'Ending.png')).toHaveAttribute('data-state', 'completed');
    await expect(tile(page, 'Opening.png').locator('img')).toBeVisible();

    await filesInput(page).setInputFiles([first]);
    await expect(upload(page, 'Opening.png').filter({ hasText: 'The file already exists.' })).toBeVisible();
    await filesInput(page).setInputFiles([{ ...first, name: 'Other name.png' }]);
    await expect(
      upload(page, 'Other name.png').filter({ hasText: 'The same image is already in this folder.' }),
    ).toBeVisible();
    await filesInput(page).setInputFiles([{ name: 'notes.docx', mimeType: '', buffer: Buffer.from('x') }]);
    await expect(page.getByText('notes.docx: This format is not supported.')).toBeVisible();
  });

  await test.step('by a drop anywhere in the window', async () => {
    const { buffer } = await picture('Dropped.png');
    const data = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], 'Dropped.png', { type: 'image/png' }));
        return transfer;
      },
      [...buffer],
    );
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
    await expect(page.getByText('Drop to upload to')).toBeVisible();
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    await expect(tile(page, 'Dropped.png')).toBeVisible();
  });

  await test.step('as a folder, which keeps its structure', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'koma-folder-')), 'Day 2');
    mkdirSync(join(folder, 'raw'), { recursive: true });
    for (const [path, name] of [
      [folder, 'a.png'],
      [join(folder, 'raw'), 'b.png'],
    ] as const) {
      writeFileSync(join(path, name), (await picture(name)).buffer);
    }
    writeFileSync(join(folder, 'notes.txt'), 'not taken');
    await page.getByLabel('Choose a folder').setInputFiles(folder);
    await expect(page.getByText('notes.txt: This format is not supported.')).toBeVisible();
    await expect(upload(page, 'Day 2')).toHaveAttribute('data-state', 'completed');
    await page.getByRole('link', { name: 'Day 2' }).click();
    await expect(tile(page, 'a.png')).toBeVisible();
    await page.getByRole('link', { name: 'raw' }).click();
    await expect(tile(page, 'b.png')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Path' })).toContainText('Day 2');
  });
});

test('an upload is paused, resumed and cancelled, says why it failed and is tried again, and goes on by itself after the network was lost, and over pages', async ({
  page,
  koma,
  context,
}) => {
  await openEmptyProject(page, koma);

  await test.step('pause, resume, cancel', async () => {
    let isHeld = true;
    await page.route('**/objects/**', async (route) => {
      if (isHeld && route.request().method() === 'PUT') return;
      await route.continue();
    });
    await filesInput(page).setInputFiles([await picture('Held.png'), await picture('Dropped.png')]);
    await page.getByRole('button', { name: 'Cancel Dropped.png' }).click();
    await page.getByRole('button', { name: 'Pause Held.png' }).click();
    await expect(upload(page, 'Held.png')).toHaveAttribute('data-state', 'paused');
    isHeld = false;
    await page.getByRole('button', { name: 'Resume Held.png' }).click();
    await expect(upload(page, 'Held.png')).toHaveAttribute('data-state', 'completed');
    await expect(upload(page, 'Dropped.png')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('what failed says why and is tried again', async () => {
    let isFull = true;
    await page.route('**/objects/**', async (route) => {
      if (isFull && route.request().method() === 'PUT') return route.fulfill({ status: 507 });
      await route.continue();
    });
    await filesInput(page).setInputFiles([await picture('Again.png')]);
    await expect(upload(page, 'Again.png')).toContainText('No room is left to store this.');
    isFull = false;
    await page.getByRole('button', { name: 'Try Again.png again' }).click();
    await expect(upload(page, 'Again.png')).toHaveAttribute('data-state', 'completed');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('it goes on by itself after the network was lost, and over pages', async () => {
    await context.setOffline(true);
    await filesInput(page).setInputFiles([await picture('Later.png')]);
    await expect(upload(page, 'Later.png')).toHaveAttribute('data-state', 'offline');
    await page.evaluate(() => history.pushState(null, '', '/dashboard'));
    await context.setOffline(false);
    await expect(upload(page, 'Later.png')).toHaveAttribute('data-state', /completed|processing/);
  });
});

test('after a reload the file is chosen again and only the rest is sent', async ({ page, koma }) => {
  await openEmptyProject(page, koma);
  const large = await largePicture('Master.png');
  let parts = 0;
  await page.route('**/objects/**', async (route) => {
    if (route.request().method() === 'PUT') parts += 1;
    if (parts > 2) return; // Never answered: the page is reloaded meanwhile.
    await route.continue();
  });
  await filesInput(page).setInputFiles(large.path);
  await expect.poll(() => parts).toBeGreaterThan(2);
  // Progress is stored with a delay.
  await expect(upload(page, 'Master.png')).toContainText(/[1-9]\d*%/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(upload(page, 'Master.png')).toHaveAttribute('data-state', 'waiting');
  await upload(page, 'Master.png').locator('input').setInputFiles(large.path);
  await expect(upload(page, 'Master.png')).toHaveAttribute('data-state', /completed|processing/);
  await expect(tile(page, 'Master.png')).toBeVisible();
});
