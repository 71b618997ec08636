import { passTime } from '../server/test/test-mails.ts';
import { expectReadableInBothThemes } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { leaveLink, mailsOf, waitForParts } from './helpers/notification-mails.ts';
import { addMember, bringRoom, say } from './helpers/room/review-rooms.ts';
import { pathOf } from './helpers/work.ts';

test('what happened within an hour is one mail with its picture, and its page stops these mails and takes it back', async ({
  page,
  koma,
}) => {
  const room = await bringRoom(koma, 'picture');
  const ken = await addMember(koma, room, { name: '佐藤 健' });
  const { owner } = room;
  for (const comment of ['Softer, please.', 'And slower.']) await say(koma, ken, room, { comment });
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

  const asked = '**/api/public/subscription?*';
  await page.route(asked, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible();
  await page.unroute(asked);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Stop emails about project activity?' })).toBeVisible();

  await page.goto('/unsubscribe-email?token=made-up');
  await expect(page.getByRole('heading', { name: "This link doesn't work any more" })).toBeVisible();
});
