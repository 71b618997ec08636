import type { Page } from '@playwright/test';
import { expectNoBarrier } from './helpers/barriers.ts';
import { ask, enter, sent, visit } from './helpers/file-requests.ts';
import { expect, test } from './helpers/fixtures.ts';
import { filesInput, largePicture, openEmptyProject, picture, upload } from './helpers/uploading.ts';
import { pathOf } from './helpers/work.ts';

/** The panel starts collapsed on a phone. */
const unfold = (page: Page) => page.getByRole('button', { name: 'Unfold the list' }).click();

test('what was interrupted by a lost network or a closed tab goes on, in the same browser', async ({
  page,
  koma,
  browser,
}) => {
  const work = await openEmptyProject(page, koma);
  const { link = '' } = await ask(koma, work);
  const visitor = await visit(browser, koma, pathOf(link));
  await enter(visitor, 'Kiri');

  await test.step('a lost network', async () => {
    await visitor.context().setOffline(true);
    await filesInput(visitor).setInputFiles([await picture('Later.png')]);
    await unfold(visitor);
    await expect(upload(visitor, 'Later.png')).toHaveAttribute('data-state', 'offline');
    await visitor.context().setOffline(false);
    await expect(sent(visitor, 'Later.png')).toBeVisible();
  });

  await test.step('a closed tab', async () => {
    const large = await largePicture('Master.png');
    let parts = 0;
    await visitor.route('**/objects/**', async (route) => {
      if (route.request().method() === 'PUT') parts += 1;
      if (parts > 2) return; // Never answered: the tab is closed meanwhile.
      await route.continue();
    });
    await filesInput(visitor).setInputFiles(large.path);
    await expect.poll(() => parts).toBeGreaterThan(2);
    // Progress is stored with a delay.
    await expect(upload(visitor, 'Master.png')).toContainText(/[1-9]\d*%/);
    const again = await visitor.context().newPage();
    await visitor.close({ runBeforeUnload: false });
    await again.goto(pathOf(link));
    await expect(again.getByText('You are sending as Kiri.')).toBeVisible();
    await expect(sent(again, 'Later.png')).toBeVisible();
    await unfold(again);
    await expect(upload(again, 'Master.png')).toHaveAttribute('data-state', 'waiting');
    await upload(again, 'Master.png').locator('input').setInputFiles(large.path);
    await expect(sent(again, 'Master.png')).toContainText('Arrived');
    await again.context().close();
  });
});

test('a link that is turned off in the middle of an upload says so at the next part, and goes on when it is on again', async ({
  page,
  koma,
  browser,
}) => {
  const work = await openEmptyProject(page, koma);
  const { link = '' } = await ask(koma, work, { password: Buffer.from('kiri').toString('base64') });
  const visitor = await visit(browser, koma, pathOf(link));
  await expect(visitor.getByRole('heading', { name: 'File request' })).toBeVisible();
  await visitor.getByLabel('Your name').fill('Kiri');
  await visitor.getByLabel('Password of the link').fill('wrong');
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor.locator('form').getByText('The password is not correct.')).toBeVisible();
  await visitor.getByLabel('Password of the link').fill('kiri');
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor.getByRole('heading', { name: 'Stills of Tuesday' })).toBeVisible();

  const held = Promise.withResolvers<void>();
  await visitor.route('**/api/file/multipart/parts', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = visitor.waitForRequest('**/api/file/multipart/parts');
  await filesInput(visitor).setInputFiles((await largePicture('Master.png')).path);
  await asked;
  await page.getByRole('button', { name: 'Request files' }).click();
  await page.getByRole('switch', { name: 'The link is on' }).click();
  await expect(page.getByRole('switch', { name: 'The link is off' })).toBeVisible();
  await expect
    .poll(
      async () =>
        (await (await fetch(`${koma.url}/api/request/open/${link.split('/u/')[1]}`)).json()).data.state,
    )
    .toBe('off');
  held.resolve();
  await expect(visitor.getByRole('heading', { name: 'This link is off' })).toBeVisible();
  await expectNoBarrier(visitor);
  await unfold(visitor);
  await expect(upload(visitor, 'Master.png')).toContainText('turned this link off');

  await page.getByRole('switch', { name: 'The link is off' }).click();
  await expect(page.getByRole('switch', { name: 'The link is on' })).toBeVisible();
  await expect(visitor.getByText('You are sending as Kiri.')).toBeVisible({ timeout: 60_000 });
  await visitor.getByRole('button', { name: 'Try Master.png again' }).click();
  await expect(sent(visitor, 'Master.png')).toContainText('Arrived');
  await visitor.context().close();
});
