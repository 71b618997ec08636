import { expect, test } from '../helpers/fixtures.ts';
import {
  bringRoom,
  bringRoomForTwo,
  editor,
  enter,
  menuItem,
  menuOf,
  said,
  send,
  write,
} from '../helpers/room/review-rooms.ts';
import { expectReadable } from '../helpers/work.ts';

test('whoever comes into the room takes nothing away from what is being written', async ({
  page,
  browser,
  koma,
}) => {
  const { room, other } = await bringRoomForTwo({ browser, koma, kind: 'picture' });
  const isWritten = Promise.withResolvers<void>();
  // A late stream still delivers what happened since the page loaded.
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
