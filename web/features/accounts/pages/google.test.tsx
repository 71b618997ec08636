import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKomaWithGoogle } from '../../../../server/test/sign-in/test-google.ts';
import { newAddress, PASSWORD, readCode, register } from '../../../../server/test/test-accounts.ts';
import { fill } from '../../../test/fill.ts';
import { bindToKoma } from '../../../test/koma.ts';
import { watchLeaving } from '../../../test/leaving.ts';
import { openPage, screen, waitFor } from '../../../test/page.tsx';

let google: Awaited<ReturnType<typeof startKomaWithGoogle>>;
let giveBack: () => void;
beforeAll(async () => {
  google = await startKomaWithGoogle();
  giveBack = bindToKoma(google.koma);
});
afterAll(async () => {
  giveBack();
  await google.stop();
});

const address = () => window.location.pathname + window.location.hash;

async function comeFromGoogle(email: string, { isVerified = true } = {}) {
  const { provider } = google;
  const login = email.split('@')[0] ?? '';
  provider.people.set(login, { email, isVerified });
  const { next } = watchLeaving();
  const user = await openPage('/sign-in', { language: 'ja' });
  await user.click(await screen.findByRole('button', { name: 'Googleで続ける' }));
  const asked = await next();
  const token = await provider.signIn(`${asked}`, login);
  const answer = new URLSearchParams({ id_token: token, state: asked.searchParams.get('state') ?? '' });
  return openPage(`/sign-in#${answer}`, { language: 'ja' });
}

test('somebody who came with Google sets a first password by a mailed code, then stops Google', async () => {
  const email = newAddress('ken');
  let user = await comeFromGoogle(email);
  await waitFor(() => expect(address()).toBe('/dashboard'));
  user = await openPage('/account-setting?tab=password', { language: 'ja' });
  await user.click(await screen.findByRole('button', { name: '認証コードを送る' }));
  const field = await screen.findByLabelText('6桁の認証コード');
  await user.type(field, await readCode(google.koma.platform, email));
  await fill(user, await screen.findByLabelText('新しいパスワード'), 'Koma!2026pass');
  await fill(user, screen.getByLabelText('新しいパスワード（確認）'), 'Koma!2026pass');
  await user.click(screen.getByRole('button', { name: 'パスワードを設定' }));
  await screen.findByLabelText('現在のパスワード');

  user = await openPage('/account-setting?tab=other', { language: 'ja' });
  await user.click(await screen.findByRole('switch', { name: /^Googleでのログインを許可する/ }));
  await screen.findByText('Google ログインを無効にしました。');
  localStorage.clear();
  await comeFromGoogle(email);
  expect(await screen.findByText(/Google ログインが無効になっています/)).toBeDefined();
});

test('an account with a password is joined only after the password was given', async () => {
  const person = await register(google.koma, { language: 'ja' });
  const user = await comeFromGoogle(person.email);
  await screen.findByRole('heading', { name: 'Googleアカウントを連携する' });
  const say = async (password: string) => {
    await fill(user, screen.getByLabelText('パスワード'), password);
    await user.click(screen.getByRole('button', { name: '連携してログイン' }));
  };
  await say('Wrong!2026pass');
  await screen.findByText('パスワードが正しくありません。');
  expect(localStorage.getItem('token')).toBeNull();
  await say(PASSWORD);
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('an address that the provider did not verify is refused in words', async () => {
  await comeFromGoogle(newAddress('unverified'), { isVerified: false });
  await screen.findByText(/メールアドレスが確認されていない/);
  expect(window.location.hash).toBe('');
});

test('an answer that this browser did not ask for is refused', async () => {
  for (const answer of ['id_token=stolen&state=foreign', 'error=access_denied&state=foreign']) {
    await openPage(`/sign-in#${answer}`, { language: 'ja' });
    expect(await screen.findByText(/このページから始めたGoogleログインではありません/)).toBeDefined();
    expect(localStorage.getItem('token')).toBeNull();
  }
});
