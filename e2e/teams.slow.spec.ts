import { expectReadableInBothThemes } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, newAddress, signInAs } from './helpers/people.ts';
import { post } from './helpers/work.ts';

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
