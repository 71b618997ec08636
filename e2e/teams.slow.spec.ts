import { expectReadableInBothThemes } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, newAddress, signInAs } from './helpers/people.ts';
import { openBrowser, pathOf, post } from './helpers/work.ts';

test('who leaves a team reads so, and who was removed is brought back from the list', async ({
  page,
  browser,
  koma,
}) => {
  const owner = await makePerson(koma);
  const member = await makePerson(koma, { name: '健' });
  const { _id: id } = await post(koma, owner, 'team/create', {
    name: '映像チーム',
    teamMember: [{ email: member.email, teamRole: 2 }],
  });
  const { link } = await koma.mailbox.next(member.email);
  const other = await openBrowser(browser, koma);
  await signInAs(other, member);
  await other.goto(pathOf(link));
  await other.getByRole('button', { name: '招待を受ける' }).click();
  await expect(other.getByText('チームのプロジェクトはまだありません')).toBeVisible();

  await signInAs(page, owner);
  await page.goto(`/team/${id}`);
  await page.getByRole('button', { name: '招待', exact: true }).click();
  await page.getByRole('button', { name: '健さんのメニュー' }).click();
  await page.getByRole('menuitem', { name: 'メンバーから外す' }).click();
  await expect(other.getByRole('heading', { name: 'このチームは表示できません' })).toBeVisible();
  const removed = page.getByRole('list', { name: '外したメンバー' });
  await removed.getByRole('button', { name: '健さんをもう一度追加' }).click();
  await expect(removed).toHaveCount(0);
  const back = await koma.mailbox.next(member.email);
  expect(back.subject).toBe('チーム「映像チーム」に再び参加しました');

  await other.goto(pathOf(back.link));
  await other.getByRole('button', { name: '映像チームのメニュー' }).click();
  await other.getByRole('menuitem', { name: 'チームから抜ける' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'チームから抜ける' }).click();
  await expect(other.getByText('チームから抜けました。')).toBeVisible();
  await other.context().close();
});

test('teams can be read by everybody, in both themes', async ({ page, koma }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const owner = await makePerson(koma);
  const { _id: id } = await post(koma, owner, 'team/create', {
    name: '映像チーム',
    teamMember: [{ email: newAddress('axe'), teamRole: 2 }],
  });
  await signInAs(page, owner);
  const check = (part?: string) => expectReadableInBothThemes(page, part);
  await page.goto('/dashboard?tab=teams');
  await expect(page.getByRole('article')).toBeVisible();
  await check();
  await page.goto(`/team/${id}`);
  await page.getByRole('button', { name: '招待', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
  await check('[role=dialog]');
  await page.goto('/account-setting?tab=teams');
  await expect(page.getByRole('article')).toBeVisible();
  await check();
});
