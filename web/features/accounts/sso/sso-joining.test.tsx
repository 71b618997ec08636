import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SsoProvider, startSsoProvider } from '../../../../server/test/sign-in/test-sso.ts';
import { PASSWORD, register, type TestApp } from '../../../../server/test/test-accounts.ts';
import { giveSecondFactor } from '../../../../server/test/test-administrators.ts';
import { fill } from '../../../test/fill.ts';
import { bindToKoma } from '../../../test/koma.ts';
import { watchLeaving } from '../../../test/leaving.ts';
import { openPage, screen, type User, waitFor } from '../../../test/page.tsx';

let provider: SsoProvider;
let koma: TestApp;
let giveBack: () => void;
beforeAll(async () => {
  provider = await startSsoProvider();
  koma = await provider.startKoma({ environment: { SSO_NAME_JA: 'スタジオID' } });
  giveBack = bindToKoma(koma);
});
afterAll(async () => {
  giveBack();
  await provider.stop(koma);
});

const address = () => window.location.pathname + window.location.search;

async function comeBySso(email: string) {
  const login = email.split('@')[0] ?? '';
  provider.people.set(login, { email, isVerified: true });
  const { next } = watchLeaving();
  let user = await openPage(address(), { language: 'ja' });
  await user.click(await screen.findByRole('button', { name: 'スタジオIDで続ける' }));
  const answer = await provider.signInForCode(`${await next()}`, login);
  user = await openPage(`/sso?${answer}`, { language: 'ja' });
  await screen.findByRole('heading', { name: 'アカウントを連携する' });
  return user;
}

async function sayPassword(user: User, password: string) {
  await fill(user, await screen.findByLabelText('パスワード'), password);
  await user.click(screen.getByRole('button', { name: '連携してログイン' }));
}

test('an account with a password is connected after the password was given, and goes on to where they wanted to go', async () => {
  const person = await register(koma, { language: 'ja' });
  await openPage('/account-setting?tab=other', { language: 'ja' });
  await waitFor(() => expect(window.location.pathname).toBe('/sign-in'));
  const user = await comeBySso(person.email);
  await screen.findByText(/スタジオID と連携するには、パスワードを入力してください。/);
  await sayPassword(user, 'Wrong!2026pass');
  await screen.findByText('パスワードが正しくありません。');
  await sayPassword(user, PASSWORD);
  await waitFor(() => expect(address()).toBe('/account-setting?tab=other'));
  expect(await screen.findByText('スタジオIDと連携しています。')).toBeDefined();
});

test('an account with a second factor asks for it as well, and may be begun anew', async () => {
  const person = await register(koma, { language: 'ja' });
  const { id } = await koma.platform.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  const code = await giveSecondFactor(koma, { id });
  await openPage('/sign-in', { language: 'ja' });
  let user = await comeBySso(person.email);
  await sayPassword(user, PASSWORD);
  await user.click(await screen.findByRole('button', { name: '最初からやり直す' }));
  await waitFor(() => expect(window.location.pathname).toBe('/sign-in'));
  user = await comeBySso(person.email);
  await sayPassword(user, PASSWORD);
  await user.type(await screen.findByLabelText('認証アプリの6桁のコード'), code());
  await waitFor(() => expect(address()).toBe('/dashboard'));
});
