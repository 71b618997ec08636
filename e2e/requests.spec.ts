import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectNoBarrier } from './helpers/barriers.ts';
import { enter, sent, visit } from './helpers/file-requests.ts';
import { expect, test } from './helpers/fixtures.ts';
import { filesInput, openEmptyProject, picture, tile } from './helpers/uploading.ts';
import { pathOf } from './helpers/work.ts';

test('the owner makes a link with the mouse, a visitor sends a file and a folder and takes one back, and the owner is told', async ({
  page,
  koma,
  browser,
}) => {
  await openEmptyProject(page, koma);
  await page.getByRole('button', { name: 'Request files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request files for “Film”' });
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByText('Please enter a title.')).toBeVisible();
  await dialog.getByLabel('Title').fill('Stills of Tuesday');
  await dialog.getByLabel('What you ask for').fill('All of them, please.');
  await dialog.getByLabel('Videos').uncheck();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = await dialog.getByLabel('Link of Stills of Tuesday').inputValue();
  expect(link).toMatch(/\/u\/[\w-]{32}$/);

  const visitor = await visit(browser, koma, pathOf(link));
  await expect(visitor.getByRole('heading', { name: 'Stills of Tuesday' })).toBeVisible();
  await expect(visitor.getByText('All of them, please.')).toBeVisible();
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor.getByText('Please enter your name.')).toBeVisible();
  await enter(visitor, 'Kiri');
  await filesInput(visitor).setInputFiles([
    await picture('One.png'),
    await picture('Wrong.png'),
    { name: 'Film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') },
  ]);
  await expect(visitor.getByText('Film.mp4: This link does not take files of this kind.')).toBeVisible();
  await expect(sent(visitor, 'One.png')).toContainText('Arrived');
  await expect(sent(visitor, 'Wrong.png')).toContainText('Arrived');
  const folder = join(mkdtempSync(join(tmpdir(), 'koma-sent-')), 'Day 2');
  mkdirSync(join(folder, 'raw'), { recursive: true });
  for (const [path, name] of [
    [folder, 'a.png'],
    [join(folder, 'raw'), 'b.png'],
  ] as const) {
    writeFileSync(join(path, name), (await picture(name)).buffer);
  }
  await visitor.getByLabel('Choose a folder').setInputFiles(folder);
  await expect(sent(visitor, 'Day 2')).toContainText('2 files');
  await visitor.getByRole('button', { name: 'Take back Wrong.png' }).click();
  await expect(sent(visitor, 'Wrong.png')).toHaveCount(0);
  await expectNoBarrier(visitor);

  await expect(dialog.getByText('One sender')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Senders' })).toContainText('3 files');
  await expectNoBarrier(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Notifications, \d+ unread/ }).click();
  await expect(page.getByText('Kiri (via request)').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Kiri', exact: true }).click();
  await expect(tile(page, 'One.png')).toBeVisible();
  await expect(tile(page, 'Day 2')).toBeVisible();
  await expect(tile(page, 'Wrong.png')).toHaveCount(0);
  await visitor.context().close();
});
