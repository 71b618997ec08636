import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { passTime } from '../../server/test/test-mails.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { signInAs } from '../helpers/people.ts';
import { pathOf, put } from '../helpers/work.ts';
import { bringWork } from './notification-work.ts';
import { takeLooks } from './take-looks.ts';

/** Opens again what a change of language or width closed. */
const opened = (page: Page, what: string, open: () => Promise<unknown>) => async () => {
  await expect(async () => {
    if (!(await page.locator(what).first().isVisible())) await open();
    await expect(page.locator(what).first()).toBeVisible({ timeout: 5000 });
  }).toPass();
};

test('histories and mute', async ({ page, koma }) => {
  const work = await bringWork(koma);
  const { owner, projectId, fileId } = work;
  await put(koma, owner, `notification/mute-file/${fileId}`, { isMuted: true });
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}?view=activity`);
  await takeLooks(page, 'notifications-project-activity', { isWhole: true });
  await page.goto(`/dashboard/${projectId}`);
  const menu = page.locator(`[data-item="${fileId}"] button[aria-haspopup="menu"]`);
  await takeLooks(page, 'notifications-mute', {
    before: opened(page, '[role=menu]', () => menu.click({ timeout: 5000 })),
    only: '[role=menuitem]',
  });
  await page.goto(work.path);
  const tools = page.locator('header button[aria-haspopup="menu"]:has(.tabler-icon-dots)');
  const openTools = opened(page, '[role=menu]', () => tools.last().click({ timeout: 5000 }));
  await takeLooks(page, 'notifications-mute-room', { before: openTools, only: '[role=menuitem]' });
  await openTools();
  await page.locator('[role=menuitem]:has(.tabler-icon-history)').click();
  await takeLooks(page, 'notifications-file-activity', { only: '[role=dialog]' });
});

test('settings', async ({ page, koma }) => {
  const { owner, projectId } = await bringWork(koma);
  await signInAs(page, owner);
  await page.goto('/account-setting?tab=notifications');
  await takeLooks(page, 'notifications-settings', { isWhole: true });
  const zone = page.locator('main input[aria-haspopup=listbox]').last();
  await takeLooks(page, 'notifications-zones', {
    before: opened(page, '[role=option]', () => zone.click({ timeout: 5000 })),
    only: 'main',
  });
  await sql`
    insert into refused_addresses (account_id, email_key, answer)
    select id, email_key, '550 no such person' from accounts where email = ${owner.email}`.execute(koma.db);
  await page.goto('/account-setting?tab=notifications');
  await takeLooks(page, 'notifications-refused', { isWhole: true });
  await page.goto(`/dashboard/${projectId}`);
  const settings = page.locator('[role=menuitem]:has(.tabler-icon-settings)');
  await takeLooks(page, 'notifications-of-project', {
    before: opened(page, '[role=dialog] [role=switch]', async () => {
      if (!(await settings.isVisible()))
        await page
          .locator('main button[aria-haspopup="menu"]:has(.tabler-icon-dots)')
          .first()
          .click({ timeout: 5000 });
      await settings.click({ timeout: 5000 });
    }),
    only: '[role=dialog]',
  });
});

test('the page that stops mails', async ({ page, koma }) => {
  const { owner } = await bringWork(koma);
  await expect(async () => {
    await passTime(koma, 1.01);
    const { text } = await koma.mailbox.next(owner.email);
    const link = /https?:\/\/\S+\/unsubscribe-email\?token=\S+/.exec(text)?.[0] ?? '';
    expect(link).not.toBe('');
    await page.goto(pathOf(link));
  }).toPass();
  await takeLooks(page, 'notifications-leave');
  await page.locator('main button').first().click();
  await takeLooks(page, 'notifications-left');
  await page.locator('main button').first().click();
  await takeLooks(page, 'notifications-back');
  await page.goto('/unsubscribe-email?token=made-up');
  await takeLooks(page, 'notifications-leave-bad');
});
