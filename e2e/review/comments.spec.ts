import { readFile } from 'node:fs/promises';
import { expect, test } from '../helpers/fixtures.ts';
import { makePicture } from '../helpers/room/drawn-material.ts';
import {
  ask,
  bringRoom,
  bringRoomForTwo,
  editor,
  enter,
  meet,
  menuItem,
  menuOf,
  said,
  send,
  write,
} from '../helpers/room/review-rooms.ts';
import { expectReadable, pathOf, post, setPlan } from '../helpers/work.ts';

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

test('whoever comes into the room takes nothing away from what is being written', async ({
  page,
  browser,
  koma,
}) => {
  const { room, other } = await bringRoomForTwo({ browser, koma, kind: 'picture' });
  const isWritten = Promise.withResolvers<void>();
  // A stream that opens late: what happened since the page was loaded is heard all the same.
  await page.route('**/api/live', async (route) => {
    await isWritten.promise;
    await route.continue();
  });
  await enter(page, room.owner, room.path);
  await write(page, 'Begun alone, ');
  await other.goto(room.path);
  await send(other, 'Said before anybody listened.');
  isWritten.resolve();
  await expect(said(page, 'Said before anybody listened.')).toBeVisible();
  await expect(page.getByRole('img', { name: '佐藤 健' })).toBeVisible();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('ended together.');
  await expect(editor(page)).toHaveText('Begun alone, ended together.');
  await other.context().close();
});

test('mentions reach those who may see them; team-only comments stay in the team', async ({
  page,
  browser,
  koma,
}) => {
  const { other } = await meet({ page, browser, koma, kind: 'picture' });

  await write(page, 'Please look, @佐');
  await page.getByRole('option', { name: '佐藤 健' }).click();
  await page.keyboard.type('thank you');
  await page.keyboard.press('Control+Enter');
  await expect(said(other, 'Please look, @佐藤 健 thank you')).toBeVisible();

  await page.getByRole('button', { name: 'Visible to: Everyone here' }).click();
  await page.getByRole('menuitemradio', { name: 'Only the team' }).click();
  await write(page, '@');
  await expect(page.getByRole('option', { name: '佐藤 健' })).toHaveCount(0);
  await page.keyboard.press('Backspace');
  const secret = await send(page, 'The client has not paid yet.');
  await expect(secret.getByText('Team only')).toBeVisible();

  await page.getByRole('button', { name: 'Visible to: Team only' }).click();
  await page.getByRole('menuitemradio', { name: 'Everyone who can see this file' }).click();
  await send(page, 'Said to everybody.');
  await expect(said(other, 'Said to everybody.')).toBeVisible();
  await expect(said(other, 'The client has not paid yet.')).toHaveCount(0);
  await expect(other.getByRole('tab', { name: /Comments/ })).toContainText('2');
  await expect(other.getByRole('button', { name: /^Visible to/ })).toHaveCount(0);
  await other.context().close();
});

test('several lines that are pasted stay lines, also as Firefox puts them in; bold, lists, addresses and script stay what they are', async ({
  page,
  koma,
}) => {
  const room = await bringRoom(koma, 'picture');
  await enter(page, room.owner, room.path);
  const lines = ['Warmer here', 'and there', '', 'but not in the sky'];
  await editor(page).click();
  await editor(page).evaluate((root, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lines.join('\n'));
  await page.keyboard.press('Control+Enter');
  await expect(said(page, 'Warmer here').locator('p')).toHaveText(lines);

  const others = lines.map((line) => line && `Again: ${line}`);
  await editor(page).evaluate((root, text) => {
    root.replaceChildren(text);
    root.dispatchEvent(new InputEvent('input', { inputType: 'insertText', bubbles: true }));
  }, others.join('\n'));
  await page.keyboard.press('Control+Enter');
  await expect(said(page, 'Again:').locator('p')).toHaveText(others);

  await test.step('bold, lists, addresses and script', async () => {
    await editor(page).click();
    await page.getByRole('button', { name: 'Formatting' }).click();
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('Loud');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type(' <img src=x onerror=alert(1)> https://example.com/a');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Bulleted list' }).click();
    await page.keyboard.type('first');
    await page.keyboard.press('Enter');
    await page.keyboard.type('second');
    await page.keyboard.press('Control+Enter');
    const comment = said(page, 'Loud');
    await expect(comment.locator('strong')).toHaveText('Loud');
    await expect(comment).toContainText('<img src=x onerror=alert(1)>');
    await expect(comment.locator('li')).toHaveText(['first', 'second']);
    const link = comment.getByRole('link', { name: 'https://example.com/a' });
    await expect(link).toHaveAttribute('rel', /noopener/);
  });
});

test('a name that was typed before the people are known is proposed once they are', async ({
  page,
  browser,
  koma,
}) => {
  const { room, other } = await bringRoomForTwo({ browser, koma, kind: 'picture' });
  await other.context().close();
  const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/file/get-all-member-list/**', async (route) => {
    await isTyped;
    await route.continue();
  });
  await enter(page, room.owner, room.path);
  await write(page, 'Please look, @佐');
  answer();
  await expect(page.getByRole('option', { name: '佐藤 健' })).toBeVisible();
});

test('nothing, too much and no change are refused in words, and what was typed stays', async ({
  page,
  koma,
}) => {
  const room = await bringRoom(koma, 'picture');
  await enter(page, room.owner, room.path);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please type your comment.')).toBeVisible();

  await editor(page).click();
  await page.keyboard.insertText('a'.repeat(3001));
  await expect(page.getByText('3,001 / 3,000')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(
    page.getByText('Your comment cannot exceed 3000 characters. Please shorten your message and try again.'),
  ).toBeVisible();
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');

  const comment = await send(page, 'A first thought');
  await menuOf(comment).click();
  await menuItem(page, 'Edit');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please make the necessary edits.')).toBeVisible();
  await expect(comment.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(', and a second');
  await page.route('**/api/comment/update/**', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sorry something went wrong')).toBeVisible();
  await expect(comment.getByRole('textbox')).toHaveText('A first thought, and a second');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'A first thought, and a second')).toContainText('edited');

  await write(page, 'kept over a reload');
  await page.reload();
  await expect(editor(page)).toHaveText('kept over a reload');

  await page.route('**/api/comment/add', (route) => route.abort());
  await page.getByRole('button', { name: 'Send' }).dblclick();
  const waiting = page.getByRole('status').filter({ hasText: 'kept over a reload' });
  await expect(waiting).toContainText('No connection. It is sent by itself.');
  await expect(page.getByText('Please type your comment.')).toHaveCount(0);
  await page.unroute('**/api/comment/add');
  await expect(said(page, 'kept over a reload')).toHaveCount(1);

  await page.route('**/api/comment/add', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await write(page, 'refused at first');
  await page.keyboard.press('Control+Enter');
  const refused = page.getByRole('status').filter({ hasText: 'refused at first' });
  await refused.getByRole('button', { name: 'Send again' }).click();
  await expect(said(page, 'refused at first')).toHaveCount(1);

  await page.route('**/api/comment/add', (route) => route.abort());
  await write(page, 'sent after the next');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('No connection. It is sent by itself.')).toBeVisible();
  await page.unroute('**/api/comment/add');
  await page.reload();
  await expect(said(page, 'sent after the next')).toHaveCount(1);
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

  for (let more = 0; more < 12; more++) {
    const { fileVersionId } = await ask(koma, room.owner, `file/get/${room.fileId}`);
    await post(koma, room.owner, 'comment/add', {
      fileId: room.fileId,
      fileVersionId,
      comment: `Note ${more}`,
      frame: 20 + more,
    });
  }
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
  await page.goto('/dashboard');
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

test('the room can be read by everybody', async ({ page, koma }) => {
  const room = await bringRoom(koma, 'clip');
  await enter(page, room.owner, room.path);
  await send(page, 'Can everybody read this?');
  await expectReadable(page, 'body');
  for (const tab of ['Versions', 'Info']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectReadable(page, 'aside');
  }
});
