import { readFile } from 'node:fs/promises';
import { expect, test } from '../helpers/fixtures.ts';
import { makePicture } from '../helpers/room/drawn-material.ts';
import {
  bringRoom,
  editor,
  enter,
  meet,
  menuItem,
  menuOf,
  said,
  say,
  send,
} from '../helpers/room/review-rooms.ts';
import { expectReadable, pathOf, setPlan } from '../helpers/work.ts';

test('two people talk in one room: comments, replies, likes and completion are there at once', async ({
  page,
  browser,
  koma,
}) => {
  const { other } = await meet({ page, browser, koma, kind: 'clip' });
  await expect(page.getByRole('img', { name: '佐藤 健' })).toBeVisible();

  await send(page, 'The title sits too low.');
  await expect(said(other, 'The title sits too low.')).toContainText('01:00:00:00');
  await expect(other.getByRole('tab', { name: /Comments/ })).toContainText('1');

  const theirs = said(other, 'The title sits too low.');
  await theirs.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(theirs.getByRole('textbox')).toBeFocused();
  await other.keyboard.type('Moved up in the next version.');
  await theirs.getByRole('button', { name: 'Reply', exact: true }).last().click();
  const mine = said(page, 'The title sits too low.');
  await mine.getByRole('button', { name: '1 reply' }).click();
  await expect(mine.getByRole('list', { name: 'Replies' })).toContainText('Moved up in the next version.');

  await theirs.getByRole('button', { name: /^Like/ }).first().click();
  await expect(mine.getByRole('button', { name: 'Like: 1 so far' })).toBeVisible();

  await mine.getByRole('button', { name: 'Mark resolved' }).first().click();
  await expect(theirs.getByText('Resolved', { exact: true }).first()).toBeVisible();
  await expectReadable(other, '[data-complete="true"]');
  await other.getByRole('button', { name: 'Showing: All' }).click();
  await other.getByRole('menuitemradio', { name: 'Open' }).click();
  await expect(other.getByText('No such comments')).toBeVisible();
  await other.getByRole('button', { name: 'Showing: Open' }).click();
  await other.getByRole('menuitemradio', { name: 'Resolved' }).click();
  await expect(said(other, 'The title sits too low.')).toBeVisible();

  await menuOf(mine).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(menuOf(mine)).toBeFocused();
  await menuOf(mine).click();
  await menuItem(page, 'Delete');
  await expect(mine).toHaveCount(0);
  await page.getByText('Undo', { exact: true }).click();
  await expect(said(page, 'The title sits too low.')).toBeVisible();

  await theirs.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(theirs.getByRole('textbox')).toBeFocused();
  await other.keyboard.type('Deleted while I was');
  await menuOf(mine).click();
  await menuItem(page, 'Delete');
  await page.reload();
  await expect(theirs).toHaveCount(0);
  await expect(editor(other)).toBeFocused();
  await other.keyboard.type(' answering.');
  await expect(editor(other)).toHaveText('Deleted while I was answering.');
  await other.context().close();
});
test('a comment leads to its exact frame with its drawing, also by its link', async ({ page, koma }) => {
  const room = await bringRoom(koma, 'clip');
  await page.addInitScript(() => localStorage.setItem('reviewTimeMode', '"timeCode"'));
  await enter(page, room.owner, room.path);
  await expect(editor(page)).toBeVisible();
  const form = page.getByRole('form', { name: 'Write a comment' });
  await expect(form.getByRole('button', { name: 'Comment at 01:00:00:00' })).toBeVisible();
  await expect(page.locator('[data-resolution]:not([data-resolution=""])')).toBeVisible();
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('button', { name: 'Comment at 01:00:00:05' })).toBeVisible();

  await form.getByRole('button', { name: 'Draw', exact: true }).click();
  const pad = page.locator('[data-drawing-pad]');
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is nothing to draw on.');
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 8 });
  await page.mouse.up();
  await expect(form.getByRole('button', { name: 'Draw (1 figure drawn)' })).toBeVisible();
  const comment = await send(page, 'This edge.');
  await expect(comment).toContainText('01:00:00:05');
  await expect(comment.getByRole('button', { name: 'Drawing' })).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('button', { name: 'Comment at 01:00:00:08' })).toBeVisible();
  const drawn = page.getByRole('img', { name: /drawn|drawing/i });
  await expect(drawn).toHaveCount(0);
  await comment.getByRole('button', { name: '01:00:00:05' }).click();
  await expect(form.getByRole('button', { name: 'Comment at 01:00:00:05' })).toBeVisible();
  await expect(drawn).toBeVisible();

  for (let more = 0; more < 12; more++)
    await say(koma, room.owner, room, { comment: `Note ${more}`, frame: 20 + more });
  await expect(page.getByRole('tab', { name: /Comments/ })).toContainText('13');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('list', { name: 'Comments' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(comment).toBeVisible({ timeout: 500 });
  }).toPass();
  await menuOf(comment).click();
  await menuItem(page, 'Copy link');
  await expect(page.getByText('Link copied to clipboard')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  // Leaves the document: otherwise the room would only seek.
  await page.goto('about:blank');
  await page.goto(pathOf(link));
  await expect(form.getByRole('button', { name: 'Comment at 01:00:00:05' })).toBeVisible();
  await expect(said(page, 'This edge.')).toBeInViewport();
  await expect(drawn).toBeVisible();
});
test('comments are exported as a table, and versions are added, named, ordered and decided', async ({
  page,
  koma,
}) => {
  const room = await bringRoom(koma, 'picture');
  await setPlan(koma, room.owner, 'basic');
  await enter(page, room.owner, room.path);
  await send(page, '=1+1 is not a formula');
  await page.getByRole('button', { name: 'Export comments' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (spreadsheet)' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain("'=1+1 is not a formula");

  await page.getByRole('tab', { name: /Versions/ }).click();
  const rows = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(rows).toContainText('1 comment');
  const buffer = await makePicture();
  await page.getByLabel('Add a version', { exact: true }).last().setInputFiles({
    name: 'second.png',
    mimeType: 'image/png',
    buffer,
  });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('second.png');
  await rows.first().getByRole('button', { name: 'Menu of version 2' }).click();
  await menuItem(page, 'Rename');
  await page.getByLabel('New name of second.png').fill('brighter.png');
  await page.keyboard.press('Enter');
  await expect(rows.first()).toContainText('brighter.png');

  await rows.first().getByRole('button', { name: 'Status: No status. Change it' }).click();
  await page.getByRole('menuitemradio', { name: 'Approved' }).click();
  await expect(rows.first()).toContainText('Approved');

  await rows.first().getByRole('button', { name: 'Menu of version 2' }).click();
  await menuItem(page, 'Move down (Alt + ↓)');
  await expect(rows.last()).toContainText('brighter.png');
  await rows.last().getByRole('button', { name: 'Menu of version 1' }).click();
  await menuItem(page, 'Move this version to the trash');
  await expect(rows).toHaveCount(1);
  await page.getByRole('tab', { name: 'Info' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('1,200 × 800');
});
