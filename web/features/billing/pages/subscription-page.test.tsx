import { beforeEach, expect, test } from 'vitest';
import { billing } from '../../../../contract/calls/billing.ts';
import { buy, listCharges, passDays } from '../../../../server/test/billing/test-billing.ts';
import type { TestApp } from '../../../../server/test/test-accounts.ts';
import { addPerson, type TestPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { fill } from '../../../test/fill.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../../test/page.tsx';
import { payPath } from '../../../test/payments.ts';
import { expectToSay } from '../../../test/say.ts';

let koma: TestApp;
let owner: TestPerson;
beforeEach(async () => {
  koma = await startKoma();
  owner = await addPerson(koma.platform, { language: 'ja' });
});

const open = (path: string) => openPage(path, { as: owner, language: 'ja' });
const region = (name: string) => screen.getByRole('region', { name });

test('a smaller plan follows at the renewal: nothing is charged, and the pages say from when', async () => {
  await buy(koma, owner, { plan: 'professional' });
  const user = await open(payPath({ plan: 'basic' }));
  expect(await screen.findByText(/今回のお支払いはありません。/)).toBeDefined();
  expect(screen.queryByLabelText('カード番号')).toBeNull();
  await user.click(screen.getByRole('button', { name: '変更を確定する' }));
  expect(await screen.findByRole('heading', { name: 'プランの変更を受け付けました。' })).toBeDefined();
  expect(screen.getByText(/の更新から Basic プランに変わります。/)).toBeDefined();
  expect(await listCharges(koma, owner)).toEqual([4980]);
});

test('one cancels with a button, takes it back, and sees both', async () => {
  await buy(koma, owner, { plan: 'basic' });
  let user = await open('/subscription');
  const plan = () => region('Basic プラン（月払い）');
  await screen.findByRole('region', { name: 'Basic プラン（月払い）' });
  expect(plan().textContent).toContain('￥1,980');
  expect(plan().textContent).toContain('Visa •••• 4242');
  await user.click(within(plan()).getByRole('link', { name: '解約する' }));
  await user.click(await screen.findByRole('button', { name: '解約する' }));
  expect(await screen.findByRole('heading', { name: '解約を受け付けました' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'プランと利用状況へ' }));
  await expectToSay(plan, '解約済みです。');
  await open('/subscription/choose-plan');
  await expectToSay(() => region('Basic'), '現在のプラン');
  await expectToSay(() => region('Free'), '解約後のプラン');
  user = await open('/subscription');
  await user.click(await screen.findByRole('button', { name: '解約を取り消す' }));
  expect(await screen.findByText(/サブスクリプションを継続します。/)).toBeDefined();
  await expectToSay(plan, '次回の更新日');
});

test('invoice settings are checked and kept', async () => {
  const user = await open('/subscription?tab=payment');
  await user.click(await screen.findByRole('button', { name: '保存' }));
  expect(await screen.findByText(/会社名を入力してください。/)).toBeDefined();
  await fill(user, screen.getByLabelText('会社名'), '駒フィルム');
  await fill(user, screen.getByLabelText('請求先メールアドレス'), 'bills@example.com');
  await fill(user, screen.getByLabelText('請求先住所'), '東京都千代田区1-1');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(/請求書の設定を保存しました。/)).toBeDefined();
  await open('/subscription?tab=payment');
  const company = await screen.findByLabelText<HTMLInputElement>('会社名');
  await waitFor(() => expect(company.value).toBe('駒フィルム'));
});

test('after the end of the plan a project is closed; an upgrade opens it again', async () => {
  await buy(koma, owner, { plan: 'basic' });
  const { _id: oldest } = await createProject(koma, owner, { name: '春の企画' });
  for (const name of ['夏の企画', '秋の企画']) await createProject(koma, owner, { name });
  await koma.call(billing.cancel, {}, owner);
  await passDays(koma, 32);
  const user = await open('/subscription');
  await user.click(await screen.findByRole('button', { name: 'もう一度問い合わせる' }));
  await screen.findByRole('region', { name: 'Free プラン' });
  await expectToSay(() => region('利用状況'), 'プロジェクト2 / 2ほかに開けないプロジェクトが 1 件あり');
  await open(`/dashboard/${oldest}`);
  expect(await screen.findByRole('heading', { name: 'このプロジェクトは停止されています' })).toBeDefined();
  expect(await screen.findByRole('link', { name: 'プランを選ぶ' })).toBeDefined();
  await buy(koma, owner, { plan: 'basic' });
  await open(`/dashboard/${oldest}`);
  expect(await screen.findByRole('heading', { name: '春の企画' })).toBeDefined();
});

test.each([
  '/subscription',
  '/subscription?tab=history',
  '/subscription?tab=payment',
  '/subscription/choose-plan',
  '/cancel-subscription',
  '/payment',
  '/payment-confirmation',
  '/payment-failed',
  payPath(),
])('%s, which is about money, says that it is a test', async (path) => {
  await open(path);
  expect(await screen.findByText(/テストモードです。/)).toBeDefined();
});
