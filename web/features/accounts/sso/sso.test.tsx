import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SsoProvider, startSsoProvider } from '../../../../server/test/sign-in/test-sso.ts';
import type { TestApp } from '../../../../server/test/test-accounts.ts';
import { fill } from '../../../test/fill.ts';
import { bindToKoma } from '../../../test/koma.ts';
import { watchLeaving } from '../../../test/leaving.ts';
import { openPage, screen, waitFor } from '../../../test/page.tsx';

let provider: SsoProvider;
let koma: TestApp;
let giveBack: () => void;
beforeAll(async () => {
  provider = await startSsoProvider();
  koma = await provider.startKoma({
    environment: { SSO_NAME_JA: 'スタジオID', SSO_DOMAINS: 'studio.example', SSO_ONLY: 'yes' },
  });
  giveBack = bindToKoma(koma);
});
afterAll(async () => {
  giveBack();
  await provider.stop(koma);
});

const names = { ja: 'スタジオIDで続ける', en: 'Continue with Studio ID', he: 'המשך עם Studio ID' } as const;
const address = () => window.location.pathname + window.location.search;

/** Goes to the provider from the open page; returns the query of its answer. */
async function comeBySso({ email, isVerified = true }: { email: string; isVerified?: boolean }) {
  const login = email.split('@')[0] ?? '';
  provider.people.set(login, { email, isVerified });
  const { next } = watchLeaving();
  const user = await openPage(address(), { language: 'ja' });
  await user.click(await screen.findByRole('button', { name: names.ja }));
  return provider.signInForCode(`${await next()}`, login);
}

test('the button stands on the pages of signing in and up, in every language', async () => {
  for (const language of ['ja', 'en', 'he'] as const) {
    for (const path of ['/sign-in', '/register']) {
      await openPage(path, { language });
      expect(await screen.findByRole('button', { name: names[language] })).toBeDefined();
    }
  }
});

test('an address of the domain is led to the provider instead of being asked for a password', async () => {
  provider.people.set('ken', { email: 'ken@studio.example', isVerified: true });
  const { next } = watchLeaving();
  const user = await openPage('/sign-in', { language: 'ja' });
  expect(await screen.findByLabelText('パスワード')).toBeDefined();
  await user.type(screen.getByLabelText('メールアドレス'), 'ken@Studio.example');
  await waitFor(() => expect(screen.queryByLabelText('パスワード')).toBeNull());
  await screen.findByText(/studio\.example のメールアドレスは、スタジオIDでログインします。/);
  await user.keyboard('{Enter}');
  const answer = await provider.signInForCode(`${await next()}`, 'ken');
  await openPage(`/sso?${answer}`, { language: 'ja' });
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('an address of the domain cannot be registered with a password', async () => {
  const user = await openPage('/register', { language: 'ja' });
  await fill(user, await screen.findByLabelText('お名前'), '花');
  await fill(user, screen.getByLabelText('メールアドレス'), 'yui@studio.example');
  await fill(user, screen.getByLabelText('パスワード'), 'Koma!2026pass');
  await user.click(screen.getByRole('button', { name: '認証コードを送る' }));
  expect(await screen.findByText(/シングルサインオンでログインします/)).toBeDefined();
});

test('who is refused reads why, and keeps where they wanted to go', async () => {
  await openPage('/account-setting?tab=other', { language: 'ja' });
  await waitFor(() => expect(window.location.pathname).toBe('/sign-in'));
  const answer = await comeBySso({ email: 'stranger@elsewhere.example' });
  await openPage(`/sso?${answer}`, { language: 'ja' });
  await screen.findByText(/stranger@elsewhere\.example ではログインできません。/);
  const unproven = await comeBySso({ email: 'unverified@studio.example', isVerified: false });
  await openPage(`/sso?${unproven}`, { language: 'ja' });
  await screen.findByText(/unverified@studio\.example が確認されていない/);
  // The provider answers a cancelled sign-in with the state it was given.
  const { next } = watchLeaving();
  const user = await openPage(address(), { language: 'ja' });
  await user.click(await screen.findByRole('button', { name: names.ja }));
  const state = (await next()).searchParams.get('state');
  await openPage(`/sso?error=access_denied&state=${state}`, { language: 'ja' });
  await screen.findByText(/ログインがキャンセルされました。/);
  const good = await comeBySso({ email: 'mai@studio.example' });
  await openPage(`/sso?${good}`, { language: 'ja' });
  await waitFor(() => expect(address()).toBe('/account-setting?tab=other'));
});

test('an answer that this browser did not ask for is refused', async () => {
  await openPage('/sign-in', { language: 'ja' });
  const answer = await comeBySso({ email: 'attacker@studio.example' });
  // Another browser has no stored state.
  sessionStorage.clear();
  await openPage(`/sso?${answer}`, { language: 'ja' });
  await screen.findByText(/このページから始めたログインではありません/);
  expect(localStorage.getItem('token')).toBeNull();
  expect(window.location.href).not.toContain('code=');
});
