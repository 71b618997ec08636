import { beforeEach, expect, test } from 'vitest';
import { buy, grantPlan, planId } from '../../../../server/test/billing/test-billing.ts';
import type { TestApp } from '../../../../server/test/test-accounts.ts';
import { addPerson, type TestPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../../test/page.tsx';
import { expectToSay } from '../../../test/say.ts';

let koma: TestApp;
let owner: TestPerson;
beforeEach(async () => {
  koma = await startKoma();
  owner = await addPerson(koma.platform, { language: 'ja' });
});

const open = (path = '/subscription/choose-plan') => openPage(path, { as: owner, language: 'ja' });
const plan = (name: string) => screen.getByRole('region', { name });
const chooser = (name: string) => screen.findByRole('button', { name: `${name} を選ぶ` });

test('choosing a plan shows what it costs now, what is lost and where to pay', async () => {
  await buy(koma, owner, { plan: 'basic' });
  for (const name of ['春の企画', '夏の企画', '秋の企画']) await createProject(koma, owner, { name });
  const user = await open();
  await user.click(await chooser('Professional'));
  const change = () => screen.getByRole('region', { name: /に変更すると/ });
  // A few seconds of the month have passed: the whole difference, or a yen less.
  await expectToSay(change, /今すぐのお支払い￥(3,000|2,999)/);
  const way = within(change()).getByRole('link', { name: 'お支払いへ進む' });
  expect(way.getAttribute('href')).toBe(`/payment?planId=${planId(3)}&subscriptionType=1`);
  await user.click(await chooser('Free'));
  await expectToSay(change, '1 件のプロジェクトを開けなくなります。');
  const lost = within(change()).getAllByRole('listitem');
  expect(lost.map(({ textContent }) => textContent)).toContain('春の企画');
  expect(within(change()).getByRole('link', { name: '解約の手続きへ進む' })).toBeDefined();
});

test('who was given a plan reads that a smaller one adds nothing, and that Free takes nothing away', async () => {
  await grantPlan(koma, owner, 'professional');
  const user = await open();
  await waitFor(() => expect(plan('Professional').textContent).toContain('現在のプラン'));
  await user.click(await chooser('Basic'));
  expect(await screen.findByText(/このプランを購入しても、使えるものは増えません。/)).toBeDefined();
  expect(screen.queryByRole('table', { name: '使用量と上限' })).toBeNull();
  await user.click(await chooser('Free'));
  expect(
    await screen.findByText(/Professional プランが付与されているため、Free プランには変わりません。/),
  ).toBeDefined();
  expect(screen.queryByRole('link', { name: '解約の手続きへ進む' })).toBeNull();
});

test('who pays beside a plan that was given sees both, and cancelling ends the payment alone', async () => {
  await grantPlan(koma, owner, 'professional');
  await buy(koma, owner, { plan: 'basic' });
  await open();
  await waitFor(() => expect(plan('Basic').textContent).toContain('お支払い中のプラン'));
  expect(screen.getAllByText('現在のプラン')).toHaveLength(1);
  const user = await open('/subscription');
  const standing = () => plan('Professional プラン');
  await waitFor(() => expect(standing().textContent).toContain('Basic プラン（月払い）もお支払い中です。'));
  expect(standing().textContent).toContain('￥1,980');
  const navigation = screen.getByRole('navigation', { name: 'メインナビゲーション' });
  await waitFor(() => expect(navigation.textContent).toContain('Professional'));
  expect(navigation.textContent).not.toMatch(/に(更新|終了)/);
  await user.click(within(standing()).getByRole('link', { name: '解約する' }));
  expect(await screen.findByText(/^お支払いだけが終わります。.*Professional プランは/)).toBeDefined();
  expect(screen.queryByText('変更により使えなくなるもの')).toBeNull();
  await user.click(screen.getByRole('button', { name: '解約する' }));
  expect(
    await screen.findByText(/に終わります。.*Professional プランは、そのままお使いいただけます。/),
  ).toBeDefined();
  await open('/subscription');
  await screen.findByRole('region', { name: 'Professional プラン' });
  await expectToSay(standing, /お支払いは.*に終わります。付与されたプランは、そのままお使いいただけます。/);
  await open();
  await waitFor(() => expect(plan('Basic').textContent).toContain('お支払い中のプラン'));
  expect(screen.queryByText('解約後のプラン')).toBeNull();
});
