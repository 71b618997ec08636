import { CommentType } from '../contract/enums.ts';
import { expectReadableInBothThemes } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { bell, bringTalk, dropdown } from './helpers/notifications.ts';
import { makePerson, signInAs } from './helpers/people.ts';
import { bringRoomForTwo, editor, enter, send } from './helpers/room/review-rooms.ts';
import { makeProject, post, setPlan } from './helpers/work.ts';

test('the bell says the number that it shows, also where the language has a word for two', async ({
  page,
  koma,
}) => {
  const owner = await makePerson(koma);
  await setPlan(koma, owner, 'basic');
  const invited = await makePerson(koma, { name: '佐藤 健' });
  for (const name of ['一つ目', '二つ目']) {
    const projectId = await makeProject(koma, owner, name);
    const projectMember = [{ email: invited.email, type: 1 }];
    await post(koma, owner, 'project/add-user', { projectId, projectMember });
  }
  await page.addInitScript(() => localStorage.setItem('language', 'he'));
  await signInAs(page, invited);
  await page.goto('/dashboard');
  const hebrew = page.getByRole('button', { name: /^התראות/ });
  await expect(hebrew).toHaveText('2');
  await expect(hebrew).toHaveAccessibleName('התראות, 2 שלא נקראו');
});

test('an invitation is a line below the bell, and is accepted from there', async ({ page, koma }) => {
  const [owner, sato] = [await makePerson(koma), await makePerson(koma, { name: '佐藤 健' })];
  const projectId = await makeProject(koma, owner, 'Spring');
  await enter(page, sato, '/dashboard');
  const projectMember = [{ email: sato.email, type: 1 }];
  await post(koma, owner, 'project/add-user', { projectId, projectMember });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  await dropdown(page)
    .getByRole('link', { name: /山田 花子 .*Spring/ })
    .click();
  await expect(page).toHaveURL(/project-notification-invitation/);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { name: 'Spring' })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('a comment among the team is told to nobody else, neither below the bell nor in the history', async ({
  page,
  koma,
}) => {
  const { room, sato, say } = await bringTalk(koma);
  await say(room.owner, { comment: 'Among us.', commentType: CommentType.private });
  await say(room.owner, { comment: 'For everybody.' });
  await enter(page, sato, '/notifications');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  const line = page.getByRole('link', { name: /山田 花子 commented on still\.png/ });
  await expect(line).toBeVisible();
  await expect(line).not.toContainText('(2)');
  await page.goto(`/dashboard/${room.projectId}?view=activity`);
  await expect(page.getByText('For everybody.')).toBeVisible();
  await expect(page.getByText('Among us.')).toHaveCount(0);
});

test('what is read in one window is read in the other, and what is taken back there is unread in both', async ({
  page,
  context,
  koma,
}) => {
  const { room, sato, say } = await bringTalk(koma);
  const { owner } = room;
  const { _id: commentId = '' } = await say(owner, { comment: 'Warmer?' });
  await say(sato, { comment: 'Softer.' });
  await post(koma, sato, 'comment/add-reply', { commentId, reply: 'Yes.', rawReply: '' });
  const second = await context.newPage();
  await enter(page, owner, '/notifications');
  await enter(second, owner, room.path);
  for (const window of [page, second])
    await expect(bell(window)).toHaveAccessibleName('Notifications, 2 unread');
  await bell(second).click();
  await expect(dropdown(second).getByRole('heading', { name: 'Earlier' })).toHaveCount(0);

  await page.getByRole('link', { name: /佐藤 健 replied/ }).click();
  await expect(page.getByRole('list', { name: 'Replies' }).getByText('Yes.')).toBeVisible();
  for (const window of [page, second])
    await expect(bell(window)).toHaveAccessibleName('Notifications, 1 unread');
  const earlier = dropdown(second).locator('section').filter({ hasText: 'Earlier' });
  await expect(earlier.getByRole('link', { name: /佐藤 健 replied/ })).toBeVisible();

  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const window of [page, second])
    await expect(bell(window)).toHaveAccessibleName('Notifications, 1 unread');

  const read = second.waitForResponse(/read-all/);
  await dropdown(second).getByRole('button', { name: 'Mark all as read' }).click();
  await read;
  for (const window of [page, second]) await expect(bell(window)).toHaveAccessibleName('Notifications');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await say(sato, { comment: 'Sharper.' });
  for (const window of [page, second])
    await expect(bell(window)).toHaveAccessibleName('Notifications, 1 unread');
});

test('settings are saved as one changes them, with a way back', async ({ page, browser, koma }) => {
  const { room, other } = await bringRoomForTwo({ browser, koma, kind: 'picture' });
  await enter(page, room.owner, '/account-setting?tab=notifications');
  const inPage = page.getByRole('switch', { name: 'Show notifications in Koma' });
  await expect(inPage).toBeChecked();
  await inPage.click();
  await expect(page.getByText('Notification settings saved.')).toBeVisible();
  await page.reload();
  await expect(inPage).not.toBeChecked();

  await other.goto(room.path);
  await expect(editor(other)).toBeVisible();
  await send(other, 'Nobody hears it.');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('+05:45');
  await page.getByRole('option', { name: /UTC\+05:45/ }).click();
  await expect(zone).toHaveValue(/UTC\+05:45/);
  await zone.locator('..').locator('button').first().click();
  await expect(zone).toHaveValue(/UTC-0[45]:00.*Eastern Time/);
  await inPage.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(inPage).not.toBeChecked();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expectReadableInBothThemes(page, 'main');
  await other.context().close();
});
