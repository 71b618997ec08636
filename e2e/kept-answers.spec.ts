import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, signInAs, signInByForm } from './helpers/people.ts';
import { makePicture } from './helpers/room/drawn-material.ts';
import { bringFile } from './helpers/room/review-rooms.ts';
import { bringVersion } from './helpers/room/still-stacks.ts';
import { makeProject, post, remove, setPlan } from './helpers/work.ts';

/** Everything that this browser keeps of the server's answers. To open what is not there yet would make it. */
const keptWords = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'koma-answers')) return '[]';
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open('koma-answers');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const all = database.transaction('answers').objectStore('answers').getAll();
        all.onsuccess = () => {
          database.close();
          resolve(JSON.stringify(all.result));
        };
      };
    });
  });

/** Calls get no answer until the returned function is called. */
async function holdCalls(page: Page, which = '**/api/**') {
  const held = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await held.promise;
    await route.fallback();
  });
  return held.resolve;
}

test('a page that was seen before is there before any answer, and is refreshed', async ({ page, koma }) => {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  // More than a page of the list: the next page must not replace the refresh of the first.
  for (const name of ['a', 'b', 'c', 'd', 'e', '春のCM']) await makeProject(koma, person, name);
  await signInAs(page, person);
  await page.goto('/dashboard');
  await expect.poll(() => keptWords(page)).toContain('春のCM');
  // An open page would hear of it.
  await page.goto('/robots.txt');
  await makeProject(koma, person, '夏のCM');
  const letGo = await holdCalls(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: '春のCM' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: '夏のCM' })).toHaveCount(0);
  letGo();
  await expect(page.getByRole('link', { name: '夏のCM' }).first()).toBeVisible();
});

test('what was taken away meanwhile goes as soon as the server says so', async ({ page, koma }) => {
  const person = await makePerson(koma);
  const projectId = await makeProject(koma, person, '終わる企画');
  await post(koma, person, 'file/add-folder', {
    projectId,
    fileId: null,
    name: 'ロケ',
    color: null,
    isPrivate: false,
  });
  await signInAs(page, person);
  await page.goto(`/dashboard/${projectId}`);
  await expect(page.getByText('ロケ').first()).toBeVisible();
  await expect.poll(() => keptWords(page)).toContain('ロケ');
  await remove(koma, person, `project/delete/${projectId}`);
  await page.reload();
  await expect(page.getByText('ロケ')).toHaveCount(0);
  await expect.poll(() => keptWords(page)).not.toContain('ロケ');
});

test('a room opened by its plain address goes on at the newest version, whatever was kept', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const still = { name: 'still.png', mimeType: 'image/png', bytes: await makePicture() };
  const { fileId, projectId } = await bringFile(koma, person, still);
  await signInAs(page, person);
  await page.goto(`/review/${fileId}`);
  await expect(page).toHaveURL(/\/review\/[\w-]+\/[\w-]+$/);
  const [first = ''] = page.url().split('/').slice(-1);
  await expect.poll(() => keptWords(page)).toContain(first);
  await page.goto('/robots.txt');
  const material = { ...still, bytes: await makePicture({ width: 600, height: 400 }) };
  await bringVersion({ koma, person, projectId, fileId, material });
  await page.goto(`/review/${fileId}`);
  await expect(page).toHaveURL(/\/review\/[\w-]+\/[\w-]+$/);
  expect(page.url()).not.toContain(first);
});

test('signing out, and a session that ended, leave nothing to the next account', async ({ page, koma }) => {
  for (const leave of ['by hand', 'ended'] as const) {
    const person = await makePerson(koma, { name: '佐藤 健' });
    await makeProject(koma, person, '健の企画');
    await page.goto('/sign-in');
    await signInByForm(page, person);
    await expect.poll(() => keptWords(page)).toContain('佐藤 健');
    await expect.poll(() => keptWords(page)).toContain('健の企画');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect(await keptWords(page)).not.toContain(token);
    if (leave === 'by hand') {
      await page.getByRole('button', { name: /佐藤 健/ }).click();
      await page.getByRole('menuitem', { name: 'ログアウト' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click();
    } else {
      // An open page would hear of it.
      await page.goto('/robots.txt');
      await post(koma, { ...person, token: token ?? '' }, 'auth/user/sign-out', {});
      await page.goto('/dashboard');
    }
    await expect(page).toHaveURL(/sign-in/);
    await expect.poll(() => keptWords(page)).toBe('[]');
    // In the same document, before the server answers.
    const next = await makePerson(koma, { name: '鈴木 花' });
    const letGo = await holdCalls(page, '**/api/project/**');
    await signInByForm(page, next);
    await expect(page.getByRole('button', { name: /鈴木 花/ })).toBeVisible();
    await expect(page.getByRole('link', { name: '健の企画' })).toHaveCount(0);
    letGo();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate(() => localStorage.clear());
  }
});

test('a share link leaves nothing behind', async ({ page, koma }) => {
  const person = await makePerson(koma);
  const projectId = await makeProject(koma, person, '共有の企画');
  const { link = '' } = await post(koma, person, 'project/share', { projectId, accessType: 1 });
  await signInAs(page, person);
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { name: '共有の企画' })).toBeVisible();
  await page.goto('/dashboard');
  await expect.poll(() => keptWords(page)).toContain(projectId);
  expect(await keptWords(page)).not.toContain('"link"');
});
