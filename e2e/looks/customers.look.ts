import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { newAddress, signInAs } from '../helpers/people.ts';
import { makeWork, openAs, shareFile, wire } from '../helpers/shared-work.ts';
import { largePicture, picture } from '../helpers/uploading.ts';
import { pathOf, post, put } from '../helpers/work.ts';
import { takeLooks } from './take-looks.ts';

type Work = Awaited<ReturnType<typeof makeWork>>;

const open = { accessType: 1, guestComments: true };
const dialogOf = (page: Page) => page.getByRole('dialog');
const only = { only: '[role="dialog"]' };

async function say(page: Page, words: string) {
  await page.getByRole('textbox', { name: 'コメントを書く' }).click();
  await page.keyboard.type(words);
  await page.getByRole('button', { name: '送信', exact: true }).click();
}

async function sayAs(page: Page, name: string) {
  await say(page, '空がもう少し明るいと嬉しいです');
  await dialogOf(page).getByLabel('お名前').fill(name);
  await dialogOf(page).getByRole('button', { name: '続ける' }).click();
  await expect(page.getByText(`${name}（ゲスト）`)).toBeVisible();
}

async function openGuests(page: Page, { owner, fileId }: Work) {
  await signInAs(page, owner);
  await page.goto(`/review/${fileId}`);
  await page.getByRole('button', { name: '共有', exact: true }).click();
}

test('a guest is asked for a name, for an address and for a code', async ({ browser, koma }) => {
  const work = await makeWork(koma);
  const link = await shareFile(koma, work, { ...open, guestsConfirmed: true });
  const visitor = await openAs(browser, koma, null, link);
  await say(visitor, '文字を大きく');
  await expect(dialogOf(visitor)).toBeVisible();
  await takeLooks(visitor, 'guest-address', only);
  await visitor.context().close();
  const email = newAddress('kiri');
  const other = await openAs(browser, koma, null, link);
  await say(other, '文字を大きく');
  await dialogOf(other).getByLabel('お名前').fill('桐島');
  await dialogOf(other).getByLabel('メールアドレス').fill(email);
  await dialogOf(other).getByRole('button', { name: 'コードを送信' }).click();
  await expect(other.getByRole('textbox', { name: '認証コード' })).toBeVisible();
  await takeLooks(other, 'guest-code', only);
  const digits = other.getByRole('textbox', { name: '認証コード' });
  await digits.fill('000000');
  await expect(dialogOf(other).getByText('認証コードが正しくありません。')).toBeVisible();
  await takeLooks(other, 'guest-code-wrong', only);
  await koma.db
    .updateTable('codes')
    .set({ expires_at: new Date(0) })
    .where('email_key', '=', email)
    .execute();
  await digits.fill('000001');
  await expect(dialogOf(other).getByText('有効期限')).toBeVisible();
  await takeLooks(other, 'guest-code-expired', only);
  await other.context().close();
});

test('guests in the room, and how the owner sees them', async ({ page, browser, koma }) => {
  const work = await makeWork(koma);
  const link = await shareFile(koma, work, open);
  const asked = await openAs(browser, koma, null, link);
  await say(asked, '空がもう少し明るいと嬉しいです');
  await expect(dialogOf(asked)).toBeVisible();
  await takeLooks(asked, 'guest-name', only);
  await asked.context().close();
  const visitor = await openAs(browser, koma, null, link);
  await sayAs(visitor, '桐島');
  const second = await openAs(browser, koma, null, link);
  await sayAs(second, 'Mara Lind');
  await takeLooks(second, 'guest-room');
  await openGuests(page, work);
  await dialogOf(page).getByText('ゲスト（2人）').click();
  await dialogOf(page).getByRole('button', { name: '桐島さんの操作' }).click();
  await page.getByRole('menuitem', { name: 'ブロック', exact: true }).click();
  await expect(dialogOf(page).getByText('ブロック中')).toBeVisible();
  await takeLooks(page, 'guest-link', {
    ...only,
    before: () => dialogOf(page).getByRole('switch').nth(1).scrollIntoViewIfNeeded(),
  });
  await takeLooks(page, 'guest-list', {
    ...only,
    before: () => dialogOf(page).getByText('Mara Lind').last().scrollIntoViewIfNeeded(),
  });
  await takeLooks(visitor, 'guest-blocked');
  for (const one of [visitor, second]) await one.context().close();
});

async function askForFiles(koma: Koma, { owner, projectId }: Work, more = {}) {
  const body = { projectId, folderId: null, title: '火曜日のスチル（Day 2）', ...more };
  const { link = '', _id = '' } = await post(koma, owner, 'request/create', body);
  return { path: pathOf(link), _id };
}

async function enter(browser: Browser, koma: Koma, path: string, name = 'Mara Lind (Studio 4)') {
  const page = await openAs(browser, koma, null, path);
  await page.getByLabel('お名前').fill(name);
  await page.getByRole('button', { name: '続ける' }).click();
  await expect(page.getByText('として送信しています。')).toBeVisible();
  return page;
}

const filesInput = (page: Page) => page.getByLabel('ファイルを選択').first();

test('files are asked for, sent and received', async ({ page, browser, koma }) => {
  const work = await makeWork(koma);
  await signInAs(page, work.owner);
  await page.goto(`/dashboard/${work.projectId}`);
  await page.getByRole('button', { name: 'ファイルをリクエスト' }).click();
  await dialogOf(page).getByRole('button', { name: 'リンクを作成' }).click();
  await takeLooks(page, 'request-dialog', only);

  const words = 'カット 12〜18 の RAW をお願いします。\nファイル名は IMG_0012.png のようにしてください。';
  const settings = { words, kinds: ['image'], maxFiles: 4, maxFileBytes: 40_000_000 };
  const { path, _id } = await askForFiles(koma, work, settings);
  const sender = await enter(browser, koma, path);
  await filesInput(sender).setInputFiles([
    await picture('One.png'),
    await picture('表紙 (final) v2.png'),
    { name: 'Film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') },
  ]);
  await expect(sender.locator('[data-sent]')).toHaveCount(2);
  await sender.route('**/objects/**', () => undefined);
  await filesInput(sender).setInputFiles((await largePicture('Master_4K.png')).path);
  await sender
    .getByRole('button', { name: '一覧を開く' })
    .click({ timeout: 5000 })
    .catch(() => undefined);
  await takeLooks(sender, 'request-sending');
  await put(koma, work.owner, `request/switch/${_id}`, { isActive: false });
  await expect(sender.getByRole('heading', { name: 'このリンクはオフになっています' })).toBeVisible();
  await takeLooks(sender, 'request-turned-off');
  await sender.context().close();

  await page.evaluate(() => localStorage.setItem('language', 'ja'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboard/${work.projectId}`);
  await expect(page.getByText('Mara Lind (Studio 4)').first()).toBeVisible();
  await page.getByRole('button', { name: 'ファイルをリクエスト' }).click();
  await expect(dialogOf(page).getByRole('list', { name: '送信者' })).toBeVisible();
  await takeLooks(page, 'request-arrived', only);
});

test('links that ask for a password, and that take nothing any more', async ({ browser, koma }) => {
  const work = await makeWork(koma);
  const locked = await askForFiles(koma, work, { password: wire('kiri') });
  const door = await openAs(browser, koma, null, locked.path);
  await door.getByLabel('お名前').fill('桐島');
  await door.getByLabel('リンクのパスワード').fill('wrong');
  const refused = door.locator('[aria-invalid="true"]');
  await takeLooks(door, 'request-password', {
    // The message disappears with its language.
    before: async () => {
      if ((await refused.count()) === 0) await door.locator('button[type="submit"]').click();
      await expect(refused).toBeVisible();
    },
  });
  await put(koma, work.owner, `request/switch/${locked._id}`, { isActive: false });
  await door.reload();
  await takeLooks(door, 'request-off');
  const ended = { is_active: true, expires_at: new Date(Date.now() - 1000) };
  await koma.db.updateTable('file_requests').set(ended).where('id', '=', locked._id).execute();
  await door.reload();
  await takeLooks(door, 'request-expired');
  await door.goto('/u/made-up');
  await takeLooks(door, 'request-unknown');
  await door.context().close();

  const { path } = await askForFiles(koma, work);
  const empty = await enter(browser, koma, path);
  await takeLooks(empty, 'request-empty');
  await koma.db
    .updateTable('projects')
    .set({ size_bytes: 2 * 1024 ** 3 })
    .where('id', '=', work.projectId)
    .execute();
  await empty.reload();
  await takeLooks(empty, 'request-full');
  await empty.context().close();
});
