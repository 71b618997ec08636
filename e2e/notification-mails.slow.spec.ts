import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { passTime } from '../server/test/test-mails.ts';
import { expectReadableInBothThemes } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { leaveLink, mailsOf, waitForParts } from './helpers/notification-mails.ts';
import { makePerson } from './helpers/people.ts';
import { BITS } from './helpers/room/numbered-clip.ts';
import {
  ask,
  bringRoom,
  bringRoomForTwo,
  editor,
  enter,
  invite,
  write,
} from './helpers/room/review-rooms.ts';
import { post } from './helpers/work.ts';

const A_MINUTE = 1.1 / 60;

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

const FRAME = 50;

const drawnPad = { drawPadWidth: 640, drawPadHeight: 360 };

const rectangle = { kind: 'rectangle', color: '#ff0000', width: 24, from: [60, 60], to: [580, 300] };

/** The number that the stripes of a frame spell, and the colour of the drawing on its left side. */
const readFrame = (image: HTMLImageElement, bits: number) => {
  const canvas = document.createElement('canvas');
  const [width, height] = [image.naturalWidth, image.naturalHeight];
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const colourAt = (x: number, y: number) => [
    ...(context?.getImageData(Math.round(x), Math.round(y), 1, 1).data ?? []),
  ];
  const isWhite = (bit: number) => (colourAt(((bit + 0.5) * width) / bits, height - 4)[1] ?? 0) > 127;
  const number = Array.from({ length: bits }, (_, bit) => (isWhite(bit) ? 2 ** bit : 0)).reduce(
    (sum, one) => sum + one,
    0,
  );
  const [red = 0, green = 0, blue = 0] = colourAt((60 / 640) * width, height / 2);
  return { number, isRed: red > 150 && green < 110 && blue < 110 };
};

test('a comment on a film is mailed with its very frame, and with what was drawn on it', async ({
  page,
  browser,
  koma,
}) => {
  const room = await bringRoom(koma, 'clip');
  const { owner, fileId } = room;
  const { person, page: other } = await invite(browser, koma, room, { name: '佐藤 健' });
  const { version_id } = await koma.db
    .selectFrom('files')
    .select('version_id')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  await post(koma, person, 'comment/add', {
    ...{ fileId, fileVersionId: version_id, comment: 'This edge.', frame: FRAME },
    ...{ attachedFigure: [rectangle], ...drawnPad },
  });
  await waitForParts(koma, owner, 1);
  await passTime(koma, 1.01);
  const { subject } = await koma.mailbox.next(owner.email);
  expect(subject).toBe('「clip.mp4」の更新');
  await page.goto(`/mailbox?to=${owner.email}`);
  await page.getByRole('link', { name: /clip\.mp4/ }).click();
  const shown = page.frameLocator('iframe').getByRole('img', { name: /clip\.mp4/ });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(200);
  expect(await shown.evaluate(readFrame, BITS)).toEqual({ number: FRAME, isRed: true });
  await other.context().close();
});

test('an address that its mail server refused is named in the settings, until one tries again', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  await sql`
    insert into refused_addresses (account_id, email_key, answer)
    select id, email_key, '550 no such person' from accounts where email = ${person.email}`.execute(koma.db);
  await enter(page, person, '/account-setting?tab=notifications');
  const notice = page.getByText(`${person.email} was refused by its mail server`);
  await expect(notice).toBeVisible();
  await expectReadableInBothThemes(page, 'main');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  expect((await ask(koma, person, 'notification-setting/get')).refusedAddress).toBeNull();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Project activity' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
