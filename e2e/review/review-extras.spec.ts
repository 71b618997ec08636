import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { drag } from '../helpers/room/drawing-hand.ts';
import { makePicture } from '../helpers/room/drawn-material.ts';
import {
  bringRoom,
  composer,
  enter,
  invite,
  list,
  meet,
  menuItem,
  menuOf,
  said,
  say,
  send,
  write,
} from '../helpers/room/review-rooms.ts';
import { tile } from '../helpers/uploading.ts';
import { setPlan } from '../helpers/work.ts';

interface Dropped {
  name: string;
  type: string;
  bytes: Buffer | number;
}

async function dragFile(target: Locator, file: Dropped, kinds: string[]) {
  const content = typeof file.bytes === 'number' ? file.bytes : file.bytes.toString('base64');
  await target.evaluate(
    (element, { name, type, content, kinds }) => {
      const bytes =
        typeof content === 'number'
          ? new Uint8Array(content)
          : Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name, { type }));
      for (const kind of kinds) {
        element.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    { name: file.name, type: file.type, content, kinds },
  );
}

const drop = (target: Locator, file: Dropped) => dragFile(target, file, ['dragenter', 'dragover', 'drop']);

async function dropInRoom(page: Page, file: Dropped) {
  await expect(async () => {
    await dragFile(page.locator('main'), file, ['dragenter', 'dragover']);
    await expect(page.getByText('Drop to make it a new version of')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await dragFile(page.locator('main'), file, ['drop']);
}

test('a file goes along with a comment, and what cannot go along is refused before it is sent', async ({
  page,
  browser,
  koma,
}) => {
  const room = await bringRoom(koma, 'picture');
  await enter(page, room.owner, room.path);
  const { page: looker } = await invite(browser, koma, room, { name: '見る人', type: 2 });
  await looker.goto(room.path);
  await expect(looker.getByText('You are a viewer here.')).toBeVisible();
  await expect(composer(looker)).toHaveCount(0);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const form = page.locator('form[data-takes-files]');
  await drop(form, { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('no') });
  await expect(page.getByText('notes.txt cannot be attached.')).toBeVisible();
  await drop(form, { name: 'long.mp4', type: 'video/mp4', bytes: 101 * 1024 * 1024 });
  await expect(page.getByText('long.mp4 is too large.')).toBeVisible();
  await drop(form, { name: 'empty.pdf', type: 'application/pdf', bytes: 0 });
  await expect(page.getByText('empty.pdf is empty.')).toBeVisible();
  expect(asked.filter((url) => url.includes('comment/signed-url'))).toEqual([]);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/objects/**', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await page
    .getByLabel('Attach files')
    .last()
    .setInputFiles({
      name: 'sketch.png',
      mimeType: 'image/png',
      buffer: await makePicture(),
    });
  const going = composer(page).getByRole('list', { name: 'Attached files' });
  await expect(going.getByRole('progressbar', { name: 'Uploading sketch.png' })).toBeAttached();
  await expect(going.locator('img')).toBeVisible();
  await write(page, 'As in this sketch.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Wait until the attached files are uploaded')).toBeVisible();
  release();
  await expect(going.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Info' }).click();
  await expect(going).toHaveCount(0);
  await page.getByRole('tab', { name: /Comments/ }).click();
  await expect(going.getByText('sketch.png')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  for (const one of [page, looker]) {
    const attached = said(one, 'As in this sketch.').getByRole('link', { name: /sketch\.png/ });
    await expect(attached).toBeVisible();
    const image = attached.locator('img');
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expect(going).toHaveCount(0);
  await looker.context().close();
});

test('a dropped file becomes the next version: in the room, on a card, and not without a plan', async ({
  page,
  koma,
}) => {
  const room = await bringRoom(koma, 'picture');
  await enter(page, room.owner, room.path);
  const bytes = await makePicture({ width: 600, height: 400 }, { x: 300, y: 200, side: 60 });
  const second = { name: 'second.png', type: 'image/png', bytes };
  await expect(page.getByRole('img', { name: 'still.png' })).toBeVisible();
  await dropInRoom(page, second);
  const upgrade = page.getByRole('dialog', { name: 'Time to upgrade' });
  await expect(upgrade).toContainText('does not include versions');
  await upgrade.getByRole('button', { name: 'Close' }).last().click();

  await setPlan(koma, room.owner, 'basic');
  await dropInRoom(page, { ...second, name: 'words.pdf', type: 'application/pdf' });
  await expect(page.getByText('words.pdf', { exact: false }).first()).toBeVisible();
  await dropInRoom(page, second);
  await page.getByRole('tab', { name: /Versions/ }).click();
  const rows = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('second.png');

  await page.goto(`/dashboard/${room.projectId}`);
  await expect(tile(page, '.png')).toHaveCount(1);
  const card = page.locator('[data-item] [data-takes-files], [data-item][data-takes-files]');
  await drop(card, { ...second, name: 'third.png' });
  await expect(page.locator('[data-upload="third.png"]')).toHaveAttribute('data-state', 'completed');
  await page.goto(room.path);
  await page.getByRole('tab', { name: /Versions/ }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('third.png');
});

test('two people write, draw and change at once, also over a lost connection, and nothing is lost or doubled', async ({
  page,
  browser,
  koma,
}) => {
  const { room, other } = await meet({ page, browser, koma, kind: 'picture' });

  const both = [page, other];
  for (const one of both) {
    await composer(one).getByRole('button', { name: 'Draw', exact: true }).click();
    await drag(one, [300, 200], [700, 500]);
  }
  await Promise.all([send(page, 'Drawn by Hanako'), send(other, 'Drawn by Ken')]);
  for (const one of both) {
    await expect(list(one).getByRole('listitem')).toHaveCount(2);
    await expect(list(one).getByRole('button', { name: 'Drawing' })).toHaveCount(2);
  }

  // Both edit, and typed text survives the other's change.
  for (const [one, words] of [
    [page, 'Drawn by Hanako'],
    [other, 'Drawn by Ken'],
  ] as const) {
    await menuOf(said(one, words)).click();
    await menuItem(one, 'Edit');
    await one.keyboard.type(', changed');
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(said(other, 'Drawn by Hanako, changed')).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Edit the comment' })).toHaveText('Drawn by Ken, changed');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Drawn by Ken, changed')).toBeVisible();

  await other.context().setOffline(true);
  const gone = await send(page, 'Taken back');
  await menuOf(gone).click();
  await menuItem(page, 'Delete');
  for (let count = 1; count <= 12; count++)
    await say(koma, room.owner, room, { comment: `While away ${count}.` });
  await write(other, 'Written while away');
  await other.keyboard.press('Control+Enter');
  await expect(other.getByText('No connection. It is sent by itself.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await other.context().setOffline(false);
  for (const one of both) {
    await expect(one.getByRole('tab', { name: /Comments/ })).toContainText('15');
    // The list keeps its position, so newer comments may be above it.
    const countNewest = async () => {
      await list(one).evaluate((element) => element.parentElement?.scrollTo({ top: 0 }));
      return said(one, 'Written while away').count();
    };
    await expect.poll(countNewest).toBe(1);
    await expect(said(one, 'Taken back')).toHaveCount(0);
    expect(await readAll(one)).toEqual(await readAll(page));
  }
  expect(await readAll(other)).toHaveLength(15);
  await other.context().close();
});

const readAll = (page: Page) =>
  list(page).evaluate(async (element) => {
    const ids: string[] = [];
    const frame = element.parentElement;
    if (!frame) return ids;
    for (let still = 0, top = 0; still < 5; top += 200) {
      frame.scrollTop = top;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
      const shown = [...element.querySelectorAll('[data-comment]')].map((row) =>
        row.getAttribute('data-comment'),
      );
      const fresh = shown.filter((id) => id !== null && !ids.includes(id));
      ids.push(...fresh.filter((id) => id !== null));
      still = fresh.length > 0 ? 0 : still + 1;
    }
    return ids;
  });
