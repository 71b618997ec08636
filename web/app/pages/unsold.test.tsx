import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../server/test/test-accounts.ts';
import { startTestApp } from '../../../server/test/test-app.ts';
import { addPerson } from '../../../server/test/test-people.ts';
import { bindToKoma } from '../../test/koma.ts';
import { openPage, screen, waitFor } from '../../test/page.tsx';

const money = /￥|料金|プラン|アップグレード|無料|お支払い|クレジットカード/;
const title = (name?: string) => screen.findByRole('heading', { level: 1, ...(name && { name }) });

let koma: TestApp;
let giveBack: () => void;
beforeAll(async () => {
  koma = await startTestApp({ environment: { BILLING: 'off' } });
  giveBack = bindToKoma(koma);
});
afterAll(async () => {
  giveBack();
  await koma.stop();
});

// The meta tag that the server writes into its page.
const said = document.createElement('meta');
beforeEach(() => {
  Object.assign(said, { name: 'billing', content: 'off' });
  document.head.append(said);
});
afterEach(() => said.remove());

test('BILLING=off shows no trace of money to somebody signed in', async () => {
  const as = await addPerson(koma.platform, { language: 'ja' });
  const open = (path: string) => openPage(path, { as, language: 'ja' });
  for (const path of ['/dashboard', '/account-setting', '/notifications']) {
    await open(path);
    await title();
    const places = await screen.findByRole('navigation', { name: 'メインナビゲーション' });
    await waitFor(() => expect(places.textContent).toContain('ストレージ'));
    expect(screen.queryByText(money)).toBeNull();
  }
  for (const path of [
    '/subscription',
    '/subscription/choose-plan',
    '/time-to-upgrade',
    '/cancel-subscription',
    '/payment',
    '/payment-confirmation',
    '/payment-failed',
  ]) {
    await open(path);
    expect(await title('ページが見つかりません')).toBeDefined();
  }
  const user = await open('/dashboard');
  await user.click(await screen.findByRole('button', { name: /^検索、またはコマンドを入力/ }));
  const palette = await screen.findByRole('dialog');
  await screen.findByRole('option', { name: /ゴミ箱/ });
  expect(palette.textContent).not.toContain('プラン');
});
