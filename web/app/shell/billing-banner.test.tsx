import { beforeEach, expect, test } from 'vitest';
import { billing } from '../../../contract/calls/billing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { buy, passDays } from '../../../server/test/billing/test-billing.ts';
import type { TestApp } from '../../../server/test/test-accounts.ts';
import { addPerson, type TestPerson } from '../../../server/test/test-people.ts';
import { createProject } from '../../../server/test/test-projects.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../test/page.tsx';
import { expectToSay } from '../../test/say.ts';

let koma: TestApp;
let owner: TestPerson;
beforeEach(async () => {
  koma = await startKoma();
  owner = await addPerson(koma.platform, { language: 'ja' });
});

const open = (path: string) => openPage(path, { as: owner, language: 'ja' });
const banner = () => screen.getByRole('region', { name: 'お支払いとプランのお知らせ' });

test('a renewal that fails is said above every page', async () => {
  await buy(koma, owner, { plan: 'basic', card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
  await passDays(koma, 32);
  await koma.call(billing.reconcile, {}, owner);
  const user = await open('/dashboard');
  await expectToSay(banner, '更新のお支払いができませんでした。');
  const plan = within(screen.getByRole('navigation', { name: 'メインナビゲーション' }))
    .getAllByRole('link')
    .find((link) => link.getAttribute('href') === '/subscription');
  expect(plan?.textContent).toContain('Basic');
  expect(plan?.textContent).not.toMatch(/20\d\d/);
  await user.click(within(banner()).getByRole('link', { name: 'カードを変更' }));
  const tab = await screen.findByRole('tab', { name: 'お支払い方法' });
  await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'));
});

test('who is over the limits hears until when, and then that the projects are locked', async () => {
  await buy(koma, owner, { plan: 'basic' });
  const { _id: project } = await createProject(koma, owner, { name: '春の企画' });
  for (const name of ['映像', '音声'])
    await koma.call(teams.create, { body: { name, teamMember: [] } }, owner);
  await koma.call(billing.cancel, {}, owner);
  await passDays(koma, 32);
  await koma.call(billing.reconcile, {}, owner);
  await open('/subscription');
  await expectToSay(banner, /上限を超えています。20\d\d\/\d+\/\d+にプロジェクトがロックされます。/);
  await expectToSay(() => screen.getByRole('region', { name: '利用状況' }), '2 / 1');
  await koma.platform.pool.query('update accounts set locked_at = now() where id = $1', [owner.id]);
  const user = await open(`/dashboard/${project}`);
  await expectToSay(banner, 'プロジェクトがロックされています。');
  expect(await screen.findByRole('heading', { name: 'このプロジェクトは停止されています' })).toBeDefined();
  await user.click(within(banner()).getByRole('link', { name: 'プランを選ぶ' }));
  await user.click(await screen.findByRole('button', { name: 'Basic を選ぶ' }));
  expect(await screen.findByRole('link', { name: 'お支払いへ進む' })).toBeDefined();
  await buy(koma, owner, { plan: 'basic' });
  await open(`/dashboard/${project}`);
  expect(await screen.findByRole('heading', { name: '春の企画' })).toBeDefined();
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'お支払いとプランのお知らせ' })).toBeNull(),
  );
});
