import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { makeColleague, makeWork, putPicture } from '../helpers/shared-work.ts';
import { filesInput, picture, upload } from '../helpers/uploading.ts';
import { makeProject, post, setPlan } from '../helpers/work.ts';
import { takeLooks } from './take-looks.ts';

const titles = ['朝焼け.png', 'Harbour at dawn, wide.png', 'שקיעה.png', '橋.png'];

async function makeFiles(koma: Koma) {
  const work = await makeWork(koma);
  const { owner, projectId, fileId } = work;
  await setPlan(koma, owner, 'professional');
  await makeColleague(koma, owner, { projectId, name: '佐藤 健' });
  const folder = { projectId, fileId: null, name: '空のフォルダー', color: null, isPrivate: true };
  const { _id: emptyId = '' } = await post(koma, owner, 'file/add-folder', folder);
  const ids = [fileId];
  for (const name of titles) ids.push(await putPicture(koma, owner, { projectId, fileId: null, name }));
  for (const [at, id] of ids.entries())
    await sql`update files set status = ${at % 4} where id = ${id}`.execute(koma.db);
  return { ...work, emptyId };
}

const menu = (page: Page) => page.getByRole('menu');
const dialog = (page: Page) => page.getByRole('dialog');
const atDialog = { only: '[role="dialog"]' };

/** A menu's position depends on the width, so it is opened again. */
const openMenu = (button: Locator) => async (page: Page) => {
  if (await menu(page).isVisible()) await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await button.click();
  await expect(menu(page)).toBeVisible();
};

test('the files of a project', async ({ page, koma }) => {
  const { owner, projectId, emptyId } = await makeFiles(koma);
  await signInAs(page, owner);
  const at = `/dashboard/${projectId}`;
  await page.goto(at);
  await expect(page.locator('[data-item]')).toHaveCount(7);
  await takeLooks(page, 'files-cards');
  await takeLooks(page, 'file-menu', {
    only: '[role="menu"]',
    before: openMenu(page.locator('[data-item]:has([data-status]) button[aria-haspopup="menu"]').first()),
  });
  await page.goto(at);
  await takeLooks(page, 'report-menu', {
    only: '[role="menu"]',
    before: openMenu(page.locator('button:has(.tabler-icon-report-analytics)')),
  });
  await page.goto(at);
  for (const name of ['表紙.png', '橋.png']) await page.getByRole('checkbox', { name }).check();
  await takeLooks(page, 'files-chosen');
  await page.goto(at);
  await page.getByTitle('リストで表示').click();
  await takeLooks(page, 'files-list');
  await page.getByTitle('カードで表示').click();
  await page.getByRole('button', { name: '絞り込み' }).click();
  await page.getByText('画像', { exact: true }).click();
  await takeLooks(page, 'files-filtered');
  await page.getByText('動画', { exact: true }).click();
  await page.getByText('画像', { exact: true }).click();
  await takeLooks(page, 'files-none-match');
  await page.goto(`${at}/${emptyId}`);
  await takeLooks(page, 'folder-empty');
});

test('the dialogs of a project', async ({ page, koma }) => {
  const { owner, projectId } = await makeFiles(koma);
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}`);
  const open = async (name: string) => {
    await page.getByRole('button', { name: '春のキャンペーンのメニュー' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(dialog(page)).toBeVisible();
  };
  await takeLooks(page, 'project-menu', {
    only: '[role="menu"]',
    before: openMenu(page.locator('main header button[aria-haspopup="menu"]').last()),
  });
  await page.reload();
  await open('プロジェクト設定');
  await takeLooks(page, 'project-settings', atDialog);
  await page.reload();
  await open('メンバーを管理');
  await takeLooks(page, 'project-members', atDialog);
  await page.reload();
  await page.getByRole('button', { name: '表紙.pngのメニュー' }).click();
  await page.getByRole('menuitem', { name: '共有' }).click();
  await expect(dialog(page)).toBeVisible();
  await takeLooks(page, 'share', atDialog);
});

test('an empty project, and what the panel of uploads says', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  const id = await makeProject(koma, owner, '春の企画');
  await signInAs(page, owner);
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto(`/dashboard/${id}`);
  await takeLooks(page, 'project-empty');
  await filesInput(page).setInputFiles([
    await picture('Opening.png'),
    { name: 'notes.docx', mimeType: '', buffer: Buffer.from('x') },
  ]);
  await expect(upload(page, 'Opening.png')).toHaveAttribute('data-state', 'completed');
  await takeLooks(page, 'upload-panel');
});

test('the trash', async ({ page, koma }) => {
  const { owner, projectId } = await makeFiles(koma);
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}`);
  for (const name of ['橋.png', '表紙.png']) {
    await page.getByRole('checkbox', { name }).check();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('checkbox', { name })).toHaveCount(0);
  }
  await page.goto('/trash');
  await expect(page.getByText('橋.png')).toBeVisible();
  await takeLooks(page, 'trash');
});

test('the tour of the demo', async ({ page, koma }) => {
  const { owner, projectId } = await makeFiles(koma);
  await sql`update projects set is_demo = true where id = ${projectId}`.execute(koma.db);
  await signInAs(page, owner);
  await page.evaluate(() => localStorage.setItem('welcomeModal', 'true'));
  await page.goto('/dashboard');
  await expect(dialog(page)).toBeVisible();
  await takeLooks(page, 'welcome', atDialog);
  await page.getByRole('button', { name: 'デモプロジェクトを見てみる' }).click();
  await expect(page.getByRole('region', { name: 'デモのツアー' })).toBeVisible();
  await takeLooks(page, 'tour-files');
});

test('the palette', async ({ page, koma }) => {
  const { owner } = await makeFiles(koma);
  await signInAs(page, owner);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^検索/ }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await takeLooks(page, 'palette', atDialog);
  await page.getByRole('combobox').fill('橋');
  await expect(page.getByRole('option', { name: /橋.png/ })).toBeVisible();
  await takeLooks(page, 'palette-search', atDialog);
  await page.getByRole('combobox').fill('qqqq');
  await takeLooks(page, 'palette-nothing', atDialog);
});
