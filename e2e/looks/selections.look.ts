import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { addClip } from '../helpers/room/clips.ts';
import { openAs, putPicture, room } from '../helpers/shared-work.ts';
import { tile } from '../helpers/uploading.ts';
import { makeProject, pathOf, post, put, setPlan } from '../helpers/work.ts';
import { takeLooks } from './take-looks.ts';

const only = { only: '[role="dialog"]' };

async function makeSelection(koma: Koma) {
  const owner = await makePerson(koma, { name: '山田 花子' });
  await setPlan(koma, owner, 'professional');
  const projectId = await makeProject(koma, owner, '春のキャンペーン');
  const place = { projectId, fileId: null };
  const fileIds: string[] = [];
  for (const name of ['朝日.png', 'Moon (final) v2.png', 'ירח.png'])
    fileIds.push(await putPicture(koma, owner, { ...place, name }));
  const clip = { name: '本編', rate: '24', frames: 96, timeCode: '01:00:00:00' };
  const film = await addClip({ koma, person: owner, projectId, clip });
  return { owner, projectId, fileIds: [...fileIds, film.fileId] };
}

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) });
const selectionsMenu = {
  except: '[data-portal]',
  before: async (page: Page) => {
    await page.keyboard.press('Escape');
    await menuOf(page, '^(セレクション|Selections|מבחרים)').click();
  },
};

test('a selection is made and shared', async ({ page, koma }) => {
  const { owner, projectId } = await makeSelection(koma);
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}`);
  await takeLooks(page, 'selection-none', selectionsMenu);
  await page.keyboard.press('Escape');
  await tile(page, '朝日.png').getByRole('checkbox').check();
  await tile(page, 'ירח.png').getByRole('checkbox').check();
  await page.getByRole('region', { name: '選択中の項目' }).getByRole('button', { name: '共有' }).click();
  await page.getByRole('dialog').getByLabel('セレクション名').fill('名'.repeat(10_000));
  await page.getByRole('dialog').getByRole('button', { name: 'リンクを作成' }).click();
  await takeLooks(page, 'selection-new', only);
  await page.getByRole('dialog').getByLabel('セレクション名').fill('お客様用 (A/B)');
  await page.getByRole('dialog').getByRole('button', { name: 'リンクを作成' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'リンクを知っている方全員' }).check();
  await takeLooks(page, 'selection-share', only);
  await takeLooks(page, 'selection-share-end', {
    ...only,
    before: () => page.getByRole('dialog').getByRole('switch').last().scrollIntoViewIfNeeded(),
  });
});

test('a selection is changed later', async ({ page, koma }) => {
  const { owner, projectId, fileIds } = await makeSelection(koma);
  const body = { projectId, name: 'お客様用 (A/B)', fileIds };
  const { _id: selectionId = '' } = await post(koma, owner, 'selection/add', body);
  await post(koma, owner, 'selection/share', { selectionId, accessType: 1 });
  await post(koma, owner, 'selection/add', { ...body, name: '社内確認 — second cut of everything we have' });
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}`);
  await takeLooks(page, 'selection-entries', selectionsMenu);
  await page.goto(`/dashboard/${projectId}`);
  await page.getByRole('button', { name: '朝日.pngのメニュー' }).click();
  await page.getByRole('menuitem', { name: 'セレクションに追加' }).click();
  await page.getByRole('dialog').getByLabel('セレクション', { exact: true }).selectOption('お客様用 (A/B)');
  await takeLooks(page, 'selection-add', only);
  await page.goto(`/dashboard/${projectId}?selection=${selectionId}`);
  await expect(page.locator('[data-item]')).toHaveCount(4);
  await takeLooks(page, 'selection-inside');
  await takeLooks(page, 'selection-menu', {
    except: '[data-portal]',
    before: async () => {
      await page.keyboard.press('Escape');
      await menuOf(page, 'Moon').last().click();
    },
  });
  for (const fileId of fileIds)
    await put(koma, owner, `selection/remove-files/${selectionId}`, { fileIds: [fileId] });
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-item]')).toHaveCount(0);
  await takeLooks(page, 'selection-empty');
});

test('a selection as its visitors see it', async ({ browser, koma }) => {
  const { owner, projectId, fileIds } = await makeSelection(koma);
  const { _id: selectionId = '' } = await post(koma, owner, 'selection/add', {
    ...{ projectId, name: 'お客様用 (A/B)', fileIds },
  });
  await put(koma, owner, `selection/update/${selectionId}`, { coverId: fileIds[2] });
  const { link = '' } = await post(koma, owner, 'selection/share', {
    ...{ selectionId, accessType: 1, guestComments: true },
  });
  const visitor = await openAs(browser, koma, null, pathOf(link));
  await expect(room(visitor, 'お客様用 (A/B)')).toBeVisible();
  await takeLooks(visitor, 'selection-visitor');
  await tile(visitor, 'Moon (final) v2.png').getByRole('link').first().click();
  await expect(room(visitor, 'Moon (final) v2.png')).toBeVisible();
  await takeLooks(visitor, 'selection-file');
  await visitor.goto(`${pathOf(link)}/reel`);
  await expect(room(visitor, '朝日.png')).toBeVisible();
  await visitor.getByRole('button', { name: '次のクリップ' }).click();
  await takeLooks(visitor, 'selection-reel');
  await visitor.context().close();
});
