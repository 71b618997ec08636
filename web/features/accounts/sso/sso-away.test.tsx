import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../../server/test/test-accounts.ts';
import { startTestApp } from '../../../../server/test/test-app.ts';
import { bindToKoma } from '../../../test/koma.ts';
import { openPage, screen } from '../../../test/page.tsx';

let koma: TestApp;
let giveBack: () => void;
beforeAll(async () => {
  koma = await startTestApp({
    environment: {
      SSO_ISSUER: 'http://localhost:1',
      SSO_CLIENT_ID: 'koma',
      SSO_CREATE_ACCOUNTS: 'no',
    },
  });
  giveBack = bindToKoma(koma);
});
afterAll(async () => {
  giveBack();
  await koma.stop();
});

const button = { name: 'シングルサインオンで続ける' };

test('a provider that is down is named when its button is pressed, and the other ways stay open', async () => {
  const user = await openPage('/sign-in', { language: 'ja' });
  await user.click(await screen.findByRole('button', button));
  await screen.findByText('シングルサインオン に接続できませんでした。', { exact: false });
  expect(screen.getByLabelText<HTMLInputElement>('パスワード').disabled).toBe(false);
});

test('where no accounts are made, the page of signing up offers no single sign-on', async () => {
  await openPage('/sign-in', { language: 'ja' });
  await screen.findByRole('button', button);
  await openPage('/register', { language: 'ja' });
  await screen.findByRole('button', { name: '認証コードを送る' });
  expect(screen.queryByRole('button', button)).toBeNull();
});
