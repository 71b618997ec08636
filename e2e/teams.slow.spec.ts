import { expectReadableInBothThemes } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, newAddress, signInAs } from './helpers/people.ts';
import { openBrowser, pathOf, post } from './helpers/work.ts';

test('a team is deleted by its name on the dashboard and by a word in the settings, and comes back', async ({
  page,
  koma,
}) => {
  const owner = await makePerson(koma);
  const { _id: id = '' } = await post(koma, owner, 'team/create', { name: '映像チーム' });
  await signInAs(page, owner);

  await page.goto('/dashboard?tab=teams');
  await page.getByRole('button', { name: '映像チームのメニュー' }).click();
  await page.getByRole('menuitem', { name: 'チームを削除' }).click();
  await page.getByLabel('確認のため「映像チーム」と入力してください').fill('映像チーム');
  await page.getByRole('dialog').getByRole('button', { name: 'チームを削除' }).click();
  await expect(page.getByRole('heading', { name: 'チームを作りましょう' })).toBeVisible();
  const first = await koma.mailbox.next(owner.email);
  await page.goto(pathOf(first.link));
  await page.getByRole('button', { name: '復元する' }).click();
  await expect(page).toHaveURL(new RegExp(`/team/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: '映像チーム' })).toBeVisible();

  await page.goto('/account-setting?tab=teams');
  await page.getByRole('button', { name: '映像チームのメニュー' }).click();
  await page.getByRole('menuitem', { name: 'チームを削除' }).click();
  await page.getByLabel('確認のため「Delete」と入力してください').fill('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'チームを削除' }).click();
  await expect(page.getByText('チームはまだありません')).toBeVisible();
  await page.goto(`/team/${id}`);
  await expect(page.getByRole('heading', { name: 'このチームは表示できません' })).toBeVisible();
  await page.goto('/recently-deleted');
  await page.getByRole('button', { name: '映像チームを復元' }).click();
  await expect(page.getByText('復元できるチームはありません。')).toBeVisible();
});

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

test('a team is renamed, and an invitation is sent again', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  const address = newAddress('again');
  const { _id: id } = await post(koma, owner, 'team/create', {
    name: '映像チーム',
    teamMember: [{ email: address, teamRole: 1 }],
  });
  const before = await koma.mailbox.next(address);
  await signInAs(page, owner);
  await page.goto(`/team/${id}`);
  await page.getByRole('button', { name: '招待', exact: true }).click();
  await page.getByLabel('チーム名').fill('映像チーム 東京');
  await page.getByRole('button', { name: '変更を保存' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: '映像チーム 東京', includeHidden: true }),
  ).toBeAttached();

  await page.getByRole('button', { name: `${address}さんのメニュー` }).click();
  await page.getByRole('menuitem', { name: '招待を再送' }).click();
  const after = await koma.mailbox.next(address);
  expect(after.link).not.toBe(before.link);
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
