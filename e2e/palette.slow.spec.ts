import { findSeriousBarriers, showTheme } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, signInAs } from './helpers/people.ts';
import { makePicture } from './helpers/room/drawn-material.ts';
import { bringRoom, enter } from './helpers/room/review-rooms.ts';
import { expectReadable, openBrowser, post, setPlan } from './helpers/work.ts';

const palette = 'ControlOrMeta+k';

test('the palette opens with the files one opened last, also on another device, and with people', async ({
  page,
  browser,
  koma,
}) => {
  const room = await bringRoom(koma, 'picture');
  const colleague = await makePerson(koma, { name: 'Ken Sato' });
  await post(koma, room.owner, 'project/add-user', {
    projectId: room.projectId,
    projectMember: [{ email: colleague.email, type: 2 }],
  });
  // Imitates an accepted invitation.
  await koma.db
    .updateTable('project_members')
    .set({ joined_at: new Date() })
    .where('project_id', '=', room.projectId)
    .execute();
  const isEntered = page.waitForResponse(/\/api\/file\/presence\//);
  await enter(page, room.owner, room.path);
  await isEntered;

  const other = await openBrowser(browser, koma);
  await enter(other, room.owner, '/dashboard');
  await other.getByRole('button', { name: /^Search/ }).click();
  const recent = other.getByRole('group', { name: 'Recent files' });
  await expect(recent.getByRole('option', { name: /still\.png/ })).toBeVisible();
  const person = other.getByRole('group', { name: 'People' }).getByRole('option', { name: /Ken Sato/ });
  await expectReadable(other, '[role="dialog"]');
  await person.click();
  await expect(other).toHaveURL(/\/dashboard\?with=/);
  await expect(other.getByRole('article')).toHaveCount(1);
  await other.getByRole('button', { name: 'No longer only with Ken Sato' }).click();
  await expect(other).not.toHaveURL(/with=/);
  await other.keyboard.press(palette);
  await recent.getByRole('option', { name: /still\.png/ }).click();
  await expect(other).toHaveURL(/\/review\//);
  await other.context().close();
});

test('in the room it changes the status, goes to a version and compares', async ({ page, koma }) => {
  const room = await bringRoom(koma, 'picture');
  await setPlan(koma, room.owner, 'basic');
  await enter(page, room.owner, room.path);
  await page.getByRole('tab', { name: /Versions/ }).click();
  await page
    .getByLabel('Add a version', { exact: true })
    .last()
    .setInputFiles({
      name: 'darker.png',
      mimeType: 'image/png',
      buffer: await makePicture({ width: 400, height: 300 }),
    });
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2);
  const choose = async (typed: string, name: string) => {
    await page.keyboard.press(palette);
    await page.getByRole('combobox').fill(typed);
    await page.getByRole('option', { name, exact: true }).click();
  };
  await choose('approved', 'Set status: Approved');
  await expect(page.getByRole('button', { name: /^Status: Approved/ }).first()).toBeVisible();
  await page.keyboard.press(palette);
  await page.getByRole('combobox').fill('go to version');
  const versions = page.getByRole('option', { name: /^Go to version/ });
  await expect(versions).toHaveCount(1);
  const [before] = [page.url()];
  await versions.click();
  await expect(page).not.toHaveURL(before);
  await page.keyboard.press(palette);
  await page.getByRole('combobox').fill('compare');
  await page.getByRole('option', { name: /^Compare with version \d$/ }).click();
  await expect(page).toHaveURL(/\/review\/[^/]+\/[^/]+\/[^/]+$/);
});

test('the palette is readable in Hebrew, in the dark and on a phone', async ({ page, koma }) => {
  const person = await makePerson(koma);
  await page.addInitScript(() => localStorage.setItem('language', 'he'));
  await signInAs(page, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^חיפוש/ }).click();
  await expect(page.getByRole('group', { name: 'פקודות' })).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    expect(await findSeriousBarriers(page)).toEqual([]);
  }
});
