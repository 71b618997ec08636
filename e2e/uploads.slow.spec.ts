import { expect, test } from './helpers/fixtures.ts';
import { pressControls } from './helpers/press-controls.ts';
import { filesInput, openEmptyProject, picture, upload } from './helpers/uploading.ts';

test('what was refused stands in the panel with its reason until it is taken away, and not all is called uploaded', async ({
  page,
  koma,
}) => {
  await openEmptyProject(page, koma);
  const text = { mimeType: 'text/plain', buffer: Buffer.from('x') };
  await filesInput(page).setInputFiles([
    await picture('Taken.png'),
    { name: 'notes.docx', ...text },
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  ]);
  // Visible for some seconds only.
  await expect(page.getByText('File uploaded successfully.')).toBeVisible();
  await expect(upload(page, 'Taken.png')).toHaveAttribute('data-state', 'completed');
  await expect(page.getByText('notes.docx: This format is not supported.')).toBeHidden();
  const panel = page.getByRole('region', { name: 'Uploads' });
  await expect(panel.getByRole('heading')).toHaveText('Some uploads failed');
  await expect(upload(page, 'notes.docx')).toContainText('This format is not supported.');
  await expect(upload(page, 'empty.png')).toContainText('The file is empty.');
  await page.getByRole('button', { name: 'Take notes.docx off the list' }).click();
  await expect(upload(page, 'notes.docx')).toHaveCount(0);
  await expect(panel.getByRole('heading')).toHaveText('Some uploads failed');
  await page.getByRole('button', { name: 'Close the list' }).click();
  await expect(panel).toHaveCount(0);
});

test('where the plan is full, the panel leads to what can be done about it, and the upload goes on then', async ({
  page,
  koma,
}) => {
  const { id } = await openEmptyProject(page, koma);
  const hold = (bytes: number) =>
    koma.db.updateTable('projects').set({ size_bytes: bytes }).where('id', '=', id).execute();
  await hold(2 ** 40);
  await filesInput(page).setInputFiles([await picture('Last.png')]);
  await expect(upload(page, 'Last.png')).toHaveAttribute('data-state', 'failed');
  await page.getByRole('button', { name: 'How to make room for Last.png' }).click();
  const advice = page.getByRole('dialog', { name: 'Time to upgrade' });
  await expect(advice).toContainText('There is not enough storage left in the plan of the project owner.');
  await expect(advice.getByRole('heading', { name: 'How to make room' })).toBeVisible();
  // A dialog that is taller than the window keeps its buttons in sight.
  await page.setViewportSize({ width: 390, height: 700 });
  await expect(advice.getByRole('link', { name: 'Choose a plan' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(advice).toBeHidden();
  await hold(0);
  await page.getByRole('button', { name: 'Try Last.png again' }).click();
  await expect(upload(page, 'Last.png')).toHaveAttribute('data-state', 'completed');
  await expect(page.getByRole('button', { name: 'How to make room for Last.png' })).toBeHidden();
});

test('the panel lies over nothing: not over the last file, and not over the room, folded or not', async ({
  page,
  koma,
}) => {
  const { id } = await openEmptyProject(page, koma);
  await filesInput(page).setInputFiles([await picture('Under.png')]);
  await expect(upload(page, 'Under.png')).toHaveAttribute('data-state', 'completed');
  const panel = page.getByRole('region', { name: 'Uploads' });
  for (const { width, path } of [
    { width: 1440, path: '' },
    { width: 390, path: '' },
    { width: 1440, path: 'room' },
    { width: 390, path: 'room' },
  ]) {
    await test.step(`${path || id} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      if (path === 'room' && !page.url().includes('/review/'))
        await page.getByRole('link', { name: 'Under.png' }).click();
      await expect(panel).toBeVisible();
      if (path === 'room') await expect(page.getByRole('heading', { name: 'Under.png' })).toBeVisible();
      for (const _ of ['as it stands', 'the other way']) {
        expect((await pressControls(page, '#root')).missed).toEqual([]);
        await panel.getByRole('button', { name: /^(Fold|Unfold) the list$/ }).click();
      }
    });
  }
});
