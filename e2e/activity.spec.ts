import { expectReadableInBothThemes } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { addMember, bringRoom, enter, said, say } from './helpers/room/review-rooms.ts';

test('the history of a project is filtered by kind and person, and leads to the comment', async ({
  page,
  koma,
}) => {
  const room = await bringRoom(koma, 'picture');
  const ken = await addMember(koma, room, { name: '佐藤 健' });
  await say(koma, ken, room, { comment: 'Warmer, please.' });
  await enter(page, room.owner, `/dashboard/${room.projectId}`);
  await page.getByRole('link', { name: 'Activity' }).click();
  const line = page.getByRole('link', { name: /佐藤 健 commented on still\.png/ });
  await expect(line).toContainText('Warmer, please.');
  const joined = page.getByText(/山田 花子 added 佐藤 健 to the project/);
  await expect(joined).toBeVisible();
  await expectReadableInBothThemes(page, 'main');

  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Comments' }).click();
  await expect(joined).toHaveCount(0);
  await expect(line).toBeVisible();
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: '山田 花子' }).click();
  await expect(page.getByRole('heading', { name: 'No activity matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();

  await say(koma, ken, room, { comment: 'And sharper.' });
  await expect(page.getByText('And sharper.')).toBeVisible();
  await line.filter({ hasText: 'Warmer' }).click();
  await expect(page).toHaveURL(/\/review\/.*comment=/);
  await expect(said(page, 'Warmer, please.')).toBeVisible();
});

test('what waits stands above the projects, leads to the frame, and goes when it is answered', async ({
  page,
  koma,
}) => {
  const room = await bringRoom(koma, 'clip');
  const ken = await addMember(koma, room, { name: '佐藤 健' });
  await enter(page, room.owner, '/dashboard');
  await expect(page.getByText('Nothing is waiting for you right now.')).toBeVisible();
  await say(koma, ken, room, { comment: 'Which take is this?', frame: 12 });
  const card = page.getByRole('list', { name: 'For you' }).getByRole('link', { name: /1 open comment/ });
  await expect(card).toContainText('Which take is this?');
  await expectReadableInBothThemes(page, 'main');
  await card.click();
  await expect(page).toHaveURL(/\/review\/.*comment=/);
  const comment = said(page, 'Which take is this?');
  await comment.getByRole('button', { name: 'Mark resolved' }).click();
  await expect(comment.getByText('Resolved', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Nothing is waiting for you right now.')).toBeVisible();
});
