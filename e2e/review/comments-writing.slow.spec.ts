import { expect, test } from '../helpers/fixtures.ts';
import {
  bringRoom,
  bringRoomForTwo,
  editor,
  enter,
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
