import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { passTime } from '../server/test/test-mails.ts';
import { expectReadableInBothThemes } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import type { Koma } from './helpers/koma.ts';
import type { Person } from './helpers/people.ts';
import { ask, bringRoomForTwo, editor, enter, send, write } from './helpers/review-rooms.ts';
import { pathOf } from './helpers/work.ts';

const A_MINUTE = 1.1 / 60;

/** Until so much of what happened waits to be mailed to the person. */
async function waitForParts({ db }: Koma, { email }: Person, count: number) {
  const counted = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notification_parts part
        join accounts on accounts.id = part.account_id
      where accounts.email = ${email} and part.mail_id is not null`.execute(db);
    return rows[0]?.count;
  };
  await expect.poll(counted, { timeout: 60_000, intervals: [100] }).toBe(count);
}

const leaveLink = (text: string) => /https?:\/\/\S+\/unsubscribe-email\?token=\S+/.exec(text)?.[0] ?? '';
const mailsOf = async (koma: Koma, person: Person) => {
  const { mention, projectActivity } = await ask(koma, person, 'notification-setting/get');
  return { mention, projectActivity };
};

test('what happened within an hour is one mail with its picture, and its page stops these mails and takes it back', async ({
  page,
  browser,
  koma,
}) => {
  const { room, other } = await bringRoomForTwo({ browser, koma, kind: 'picture' });
  const { owner } = room;
  await other.goto(room.path);
  await expect(editor(other)).toBeVisible();
  await send(other, 'Softer, please.');
  await send(other, 'And slower.');
  await waitForParts(koma, owner, 2);
  await passTime(koma, 1.01);
  const mail = await koma.mailbox.next(owner.email);
  expect(mail.subject).toBe('「still.png」の更新');
  expect(mail.text).toContain('> And slower.');
  expect(mail.text).toContain('> Softer, please.');

  await page.goto(`/mailbox?to=${owner.email}`);
  await page.getByRole('link', { name: /still\.png/ }).click();
  const shown = page
    .frameLocator('iframe')
    .getByRole('img', { name: /still\.png/ })
    .first();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(200);

  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto(pathOf(leaveLink(mail.text)));
  await expect(page.getByRole('heading', { name: 'Stop emails about project activity?' })).toBeVisible();
  expect(await mailsOf(koma, owner)).toEqual({ mention: true, projectActivity: true });
  await expectReadableInBothThemes(page);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { name: 'Emails about project activity are off' })).toBeVisible();
  expect(await mailsOf(koma, owner)).toEqual({ mention: true, projectActivity: false });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByRole('heading', { name: 'Emails about project activity are on again' }),
  ).toBeVisible();
  expect(await mailsOf(koma, owner)).toEqual({ mention: true, projectActivity: true });

  await page.goto('/unsubscribe-email?token=made-up');
  await expect(page.getByRole('heading', { name: "This link doesn't work any more" })).toBeVisible();
  await other.context().close();
});

async function mentionOwner(other: Page, words: string) {
  await write(other, `${words} @山`);
  await other.getByRole('option', { name: '山田 花子' }).click();
  await other.keyboard.press('Control+Enter');
}

test('a mention is mailed after a minute where nobody saw it, and one click of the mail program stops such mails', async ({
  page,
  browser,
  koma,
}) => {
  const { room, other } = await bringRoomForTwo({ browser, koma, kind: 'picture' });
  const { owner } = room;
  await other.goto(room.path);
  await expect(editor(other)).toBeVisible();
  await mentionOwner(other, 'Seen');
  await waitForParts(koma, owner, 1);
  await enter(page, owner, '/notifications');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  // The page shows it at once, and the server knows it a moment later.
  const unread = async () => (await ask(koma, owner, 'notification/get-list')).newNotification;
  await expect.poll(unread).toBe(0);
  await mentionOwner(other, 'Unseen');
  await waitForParts(koma, owner, 2);
  await passTime(koma, A_MINUTE);
  const mail = await koma.mailbox.next(owner.email);
  expect(mail.subject).toContain('メンションしました');
  expect(mail.text).toContain('> Unseen @山田 花子');
  expect(mail.text).not.toContain('Seen @');
  const ended = async () => {
    const { rows } = await sql<{ outcome: string }>`
      select outcome from notification_mails mail join accounts on accounts.id = mail.account_id
      where accounts.email = ${owner.email} order by mail.id`.execute(koma.db);
    return rows.map(({ outcome }) => outcome);
  };
  await expect.poll(ended).toEqual(['nothing left', 'sent']);

  const answer = await fetch(leaveLink(mail.text), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
  await page.goto('/account-setting?tab=notifications');
  await expect(page.getByRole('switch', { name: 'When I am mentioned' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Project activity' })).toBeChecked();
  await page.getByRole('switch', { name: 'When I am mentioned' }).click();
  await expect(page.getByText('Notification settings saved.')).toBeVisible();
  expect(await mailsOf(koma, owner)).toEqual({ mention: true, projectActivity: true });
  await page.getByRole('radio', { name: 'Every day at 9:00' }).click();
  await expect
    .poll(async () => (await ask(koma, owner, 'notification-setting/get')).notificationTime)
    .toBe(2);
  await expectReadableInBothThemes(page, 'main');
  await other.context().close();
});
