import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { makeColleague, makeWork, putPicture } from '../helpers/shared-work.ts';
import { makeProject, post, put, setPlan } from '../helpers/work.ts';
import { takeLooks } from './take-looks.ts';

async function lookAt(page: Page, names: Record<string, string>) {
  for (const [name, path] of Object.entries(names)) {
    await page.goto(path);
    await takeLooks(page, name);
  }
}

test('before somebody signs in', async ({ page }) => {
  await lookAt(page, {
    'start-page': '/',
    'sign-in': '/sign-in',
    register: '/register',
    'forgot-password': '/forgot-password',
    'not-found': '/nowhere',
  });
});

test('the dashboard of somebody new', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  await lookAt(page, {
    'dashboard-empty': '/dashboard',
    'shared-empty': '/dashboard?tab=shared',
    'teams-empty': '/dashboard?tab=teams',
    'trash-empty': '/trash',
    'notifications-empty': '/notifications',
  });
});

test('the dashboard of somebody who works here', async ({ page, koma }) => {
  const { owner, projectId } = await makeWork(koma);
  await setPlan(koma, owner, 'professional');
  await makeColleague(koma, owner, { projectId, name: '佐藤 健' });
  const create = async (name: string, customer = '') =>
    (await post(koma, owner, 'project/create', { name, customer }))._id ?? '';
  const sea = await create('海の広告', '青空製菓');
  await putPicture(koma, owner, { projectId: sea, fileId: null, name: '波.png' });
  await create('A very long name of a project that goes on and on, 第二期 キャンペーン映像', '青空製菓');
  await create('פרויקט הקיץ', 'Nord Film');
  await create('社内の試作');
  const old = await create('去年の企画', 'Nord Film');
  await put(koma, owner, `project/pin/${projectId}`, { isPinned: true });
  await put(koma, owner, `project/archive/${old}`, { isArchived: true });
  await signInAs(page, owner);
  await lookAt(page, {
    'dashboard-cards': '/dashboard',
    'dashboard-list': '/dashboard?show=list',
    'dashboard-customers': '/dashboard?show=grid&group=customer',
    'dashboard-archive': '/dashboard?show=grid&archived=1',
  });

  await page.goto('/dashboard?show=grid');
  await page.getByRole('button', { name: '新規プロジェクト' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takeLooks(page, 'new-project', { only: '[role="dialog"]' });
});

test('the settings, teams and the advice to upgrade', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await setPlan(koma, owner, 'basic');
  const projectId = await makeProject(koma, owner, '春の企画');
  await makeColleague(koma, owner, { projectId, name: '佐藤 健' });
  const { _id: teamId = '' } = await post(koma, owner, 'team/create', { name: '映像チーム', teamMember: [] });
  await signInAs(page, owner);
  await lookAt(page, {
    'settings-profile': '/account-setting',
    'settings-password': '/account-setting?tab=password',
    'settings-notifications': '/account-setting?tab=notifications',
    'settings-other': '/account-setting?tab=other',
    teams: '/dashboard?tab=teams',
    team: `/team/${teamId}`,
    'time-to-upgrade': '/time-to-upgrade',
  });
});
