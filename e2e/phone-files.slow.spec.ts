import type { Locator } from '@playwright/test';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, signInAs } from './helpers/people.ts';
import { putPicture } from './helpers/shared-work.ts';
import { makeProject, openBrowser, post, setPlan } from './helpers/work.ts';

/** Tells how a long name is cut; `lost` lacks characters without an ellipsis. */
const cutOf = (link: Locator) =>
  link.evaluate((shown) => {
    const head = shown.firstElementChild;
    const { display, textOverflow } = getComputedStyle(shown);
    if (!head) throw new Error('The name is not there.');
    if (display === 'block') return textOverflow === 'ellipsis' ? 'end' : 'lost';
    if (head.scrollWidth <= head.clientWidth) return 'nowhere';
    return head.clientWidth >= 1.8 * Number.parseFloat(getComputedStyle(head).fontSize) ? 'middle' : 'lost';
  });

test('a name on a narrow card is cut in its middle, or at its end where its beginning has no room', async ({
  browser,
  koma,
}) => {
  const page = await openBrowser(browser, koma, { width: 350, height: 844 });
  const owner = await makePerson(koma);
  const projectId = await makeProject(koma, owner, '春の企画');
  // Uses letters of our own font, as others' widths depend on the machine.
  const names = ['Empty folder 001', 'Reference material of the night shoot'];
  for (const name of names) await post(koma, owner, 'file/add-folder', { projectId, fileId: null, name });
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}?show=grid`);
  const cuts = () => Promise.all(names.map((name) => cutOf(page.getByRole('link', { name }))));
  await expect.poll(cuts).toEqual(['end', 'end']);
  await page.setViewportSize({ width: 430, height: 844 });
  await expect.poll(cuts).toEqual(['nowhere', 'middle']);
  await page.context().close();
});

test('on a narrow card the status and the progress of a review leave the box to check alone', async ({
  browser,
  koma,
}) => {
  const page = await openBrowser(browser, koma, { width: 350, height: 844 });
  const owner = await makePerson(koma);
  await setPlan(koma, owner, 'professional');
  const projectId = await makeProject(koma, owner, '春の企画');
  const fileId = await putPicture(koma, owner, { projectId, fileId: null, name: '夜景.png' });
  const { id: fileVersionId, created_by: userId } = await koma.db
    .selectFrom('file_versions')
    .select(['id', 'created_by'])
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  await post(koma, owner, 'review/request', {
    ...{ fileId, fileVersionId, rule: 1, reviewers: [{ userId }], message: '' },
    dueAt: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString(),
  });
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}?show=grid`);
  const card = page.locator(`[data-item="${fileId}"]`);
  await expect(card).toContainText('1 人中 0 人');
  const boxOf = async (part: string) => {
    const box = await card.locator(part).boundingBox();
    if (!box) throw new Error(`There is no ${part}.`);
    return box;
  };
  const [check, status] = [await boxOf('label'), await boxOf('[data-column="status"]')];
  expect(check.x + check.width).toBeLessThanOrEqual(status.x);
  await page.context().close();
});
