import { expect, test } from './helpers/fixtures.ts';
import { bringRoom, enter, said, say } from './helpers/room/review-rooms.ts';
import { expectReadable } from './helpers/work.ts';

test('what was said is found from every page, and in its project, and the room opens at it', async ({
  page,
  koma,
}) => {
  const room = await bringRoom(koma, 'picture');
  const notes = Array.from({ length: 12 }, (_, n) => `Note ${n}`);
  for (const comment of ['夕焼けの色をもう少し暖かく', ...notes])
    await say(koma, room.owner, room, { comment });
  await enter(page, room.owner, '/dashboard');
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox').fill('夕焼');
  const group = page.getByRole('group', { name: 'Comments' });
  const found = group.getByRole('option').filter({ hasText: '夕焼けの色をもう少し暖かく' });
  await expect(found).toContainText('still.png');
  await expect(found.locator('mark')).toHaveText('夕焼');
  await expectReadable(page, '[role="dialog"]');
  await found.click();
  await expect(page).toHaveURL(/\/review\/.+\?comment=/);
  await expect(said(page, '夕焼けの色をもう少し暖かく')).toBeInViewport();

  await page.goto(`/dashboard/${room.projectId}`);
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByText('Only this project').click();
  await page.getByRole('combobox').fill('note 11');
  await expect(group.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(said(page, 'Note 11')).toBeInViewport();
});
