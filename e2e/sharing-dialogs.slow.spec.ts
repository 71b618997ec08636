import { expect } from '@playwright/test';
import { test } from './helpers/fixtures.ts';
import { makePerson, signInAs } from './helpers/people.ts';
import { makeColleague, makeWork, named, openDialog, room } from './helpers/shared-work.ts';
import { expectReadable, makeProject, openBrowser, pathOf, post } from './helpers/work.ts';

test('known people are found by name, with the pointer and by keyboard, and Escape closes their list alone', async ({
  page,
  koma,
}) => {
  const work = await makeWork(koma);
  const projectId = await makeProject(koma, work.owner, '去年の仕事');
  const ken = await makeColleague(koma, work.owner, { projectId, name: '佐藤 健' });
  const mika = await makeColleague(koma, work.owner, { projectId, name: '佐藤 美香' });
  const dialog = await openDialog(page, work);
  const field = dialog.getByLabel('招待する方のメールアドレス');
  const known = page.getByRole('listbox').getByRole('option');

  await field.fill('佐藤');
  await expect(known).toHaveText([`佐藤 健${ken.email}`, `佐藤 美香${mika.email}`]);
  await expectReadable(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(known).toHaveCount(0);
  await expect(field).toHaveValue('佐藤');
  await expect(page.getByRole('dialog')).toHaveCount(1);

  await field.fill('佐藤 健');
  await known.filter({ hasText: ken.email }).click();
  await expect(dialog.getByRole('button', { name: `${ken.email}を取り消す` })).toBeVisible();
  await field.fill('佐藤 美');
  await expect(known.filter({ hasText: mika.email })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: `${mika.email}を取り消す` })).toBeVisible();
  await dialog.getByRole('button', { name: '追加' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('すべて保存されています。')).toBeVisible();
  const people = dialog.getByRole('list', { name: '招待した方' }).getByRole('listitem');
  await expect(people.filter({ hasText: ken.email })).toContainText('招待中');
  await expect(people.filter({ hasText: mika.email })).toContainText('招待中');
});
test('on a phone the list of known people stays within the page', async ({ koma, browser }) => {
  const work = await makeWork(koma);
  const projectId = await makeProject(koma, work.owner, '去年の仕事');
  const ken = await makeColleague(koma, work.owner, { projectId, name: '佐藤 健' });
  const phone = await openBrowser(browser, koma, { width: 390, height: 844 });
  const dialog = await openDialog(phone, work);
  await dialog.getByLabel('招待する方のメールアドレス').fill('佐藤');
  await expect(phone.getByRole('option').filter({ hasText: ken.email })).toBeInViewport({ ratio: 1 });
  // An element that overflows would widen a phone's page.
  expect(await phone.evaluate(() => window.innerWidth)).toBe(390);
  await phone.context().close();
});
test('an invitation is for one account alone', async ({ page, koma }) => {
  const work = await makeWork(koma);
  const guest = await makePerson(koma, { name: '鈴木 美香' });
  const other = await makePerson(koma, { name: '佐藤 健' });
  await post(koma, work.owner, 'project/share', {
    projectId: work.projectId,
    fileId: work.folderId,
    accessType: 2,
    projectMember: [named(guest.email)],
  });
  const { link } = await koma.mailbox.next(guest.email);
  await signInAs(page, other);
  await page.goto(pathOf(link));
  await expect(room(page, 'フォルダー「ロケ写真」への招待')).toBeVisible();
  await expect(page.getByText(`この招待は ${guest.email} 宛てです。`)).toBeVisible();
  await page.getByRole('button', { name: 'ログアウトして続ける' }).click();
  await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click();
  await page.getByLabel('メールアドレス').fill(guest.email);
  await page.getByLabel('パスワード', { exact: true }).fill(guest.password);
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.getByRole('button', { name: '招待を受ける' }).click();

  await expect(room(page, 'ロケ写真')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '湖.png' })).toBeVisible();
  await expect(page.getByText('表紙.png')).toHaveCount(0);
});
test('an invitation that waits inside the product is accepted there, once, and by nobody else', async ({
  page,
  koma,
}) => {
  const work = await makeWork(koma);
  const guest = await makePerson(koma, { name: '鈴木 美香' });
  await post(koma, work.owner, 'project/add-user', {
    projectId: work.projectId,
    projectMember: [{ email: guest.email, type: 2 }],
  });
  await signInAs(page, guest);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: '通知、未読1件' }).click();
  await page.getByRole('link', { name: /「春のキャンペーン」を共有しました/ }).click();
  await expect(room(page, '「春のキャンペーン」への招待')).toBeVisible();
  const path = new URL(page.url()).pathname;
  await expectReadable(page, 'body');
  await page.getByRole('button', { name: '招待を受ける' }).click();
  await expect(room(page, '春のキャンペーン')).toBeVisible();
  await page.goto(path);
  await expect(room(page, '「春のキャンペーン」にはすでに参加しています')).toBeVisible();

  await signInAs(page, work.owner);
  await page.goto(path);
  await expect(room(page, 'この招待は使えません')).toBeVisible();
});
