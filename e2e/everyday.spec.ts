import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, test } from './helpers/fixtures.ts';
import { signInAs } from './helpers/people.ts';
import { makeWork } from './helpers/shared-work.ts';

const picture = (page: Page, name: string) =>
  page.locator('[data-item]').filter({ hasText: name }).locator('img');

test('one click on a card opens it; the box, Shift and Ctrl choose', async ({ page, koma }) => {
  const { owner, projectId } = await makeWork(koma);
  await signInAs(page, owner);
  const list = `/dashboard/${projectId}`;
  await page.goto(list);
  await picture(page, '表紙.png').click();
  await expect(page).toHaveURL(/\/review\//);
  await page.goBack();

  const bar = page.getByRole('region', { name: '選択' });
  await picture(page, '表紙.png').click({ modifiers: ['ControlOrMeta'] });
  await expect(bar).toContainText('1');
  await page.getByRole('link', { name: 'ロケ写真' }).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('2');
  await expect(page).toHaveURL(new RegExp(list));
  await page.getByRole('checkbox', { name: /ロケ写真/ }).uncheck();
  await expect(bar).toContainText('1');
  await page.getByRole('button', { name: '選択を解除' }).click();
  await expect(bar).toBeHidden();
});
test('the demo has a tour that leads from its files into the room', async ({ page, koma }) => {
  const { owner, projectId, fileId } = await makeWork(koma);
  // A server with its own database has no demo, so this project stands in.
  await sql`update projects set is_demo = true where id = ${projectId}`.execute(koma.db);
  await sql`update files set status = 1 where id = ${fileId}`.execute(koma.db);
  await signInAs(page, owner);
  await page.evaluate(() => localStorage.setItem('welcomeModal', 'true'));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'デモプロジェクトを見てみる' }).click();
  const tour = page.getByRole('region', { name: 'デモのツアー' });
  const lit = page.locator('[data-tour-lit]');
  await expect(tour).toContainText('素材はプロジェクトに集まります');
  await expect(page.getByRole('list', { name: 'ファイルとフォルダー' })).toHaveAttribute('data-tour-lit', '');
  const next = tour.getByRole('button', { name: '次へ' });
  for (const words of ['いまの状態', 'アップロードはここから', 'リンクで見てもらう']) {
    await next.click();
    await expect(tour).toContainText(words);
    await expect(lit).toBeVisible();
  }
  await next.click();
  await expect(tour).toContainText('コマを選ぶ');
  await expect(page).toHaveURL(/\/review\//);
  for (const words of ['そのコマで話す', '描いて伝える']) {
    await next.click();
    await expect(tour).toContainText(words);
    await expect(lit).toBeVisible();
  }
  await tour.getByRole('button', { name: 'ツアーを終える' }).click();
  await expect(tour).toHaveCount(0);
  await expect(lit).toHaveCount(0);
});
