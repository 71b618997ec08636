import { expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { register } from '../../../server/test/test-accounts.ts';
import { addPerson } from '../../../server/test/test-people.ts';
import { watchLeaving } from '../../test/leaving.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../test/page.tsx';

const address = () => window.location.pathname + window.location.search;

test('a session that ended elsewhere leads to sign-in and back to the same page', async () => {
  const koma = await startKoma();
  const as = await register(koma);
  await koma.call(accounts.signOut, {}, as);
  const user = await openPage('/subscription?from=mail', { as, language: 'ja' });
  await user.type(await screen.findByLabelText('メールアドレス'), as.email);
  expect(address()).toBe('/sign-in?next=%2Fsubscription%3Ffrom%3Dmail');
  expect(localStorage.getItem('token')).toBeNull();
  await user.type(screen.getByLabelText('パスワード'), as.password);
  await user.click(screen.getByRole('button', { name: 'ログイン' }));
  await waitFor(() => expect(address()).toBe('/subscription?from=mail'));
});

test('signing out asks first and leaves nothing of the session behind', async () => {
  const koma = await startKoma();
  const as = await addPerson(koma.platform, { name: '山田 花子' });
  const user = await openPage('/subscription', { as, language: 'ja' });
  await user.click(await screen.findByRole('button', { name: '山田 花子さんのメニュー' }));
  await user.click(await screen.findByRole('menuitem', { name: 'ログアウト', hidden: true }));
  const question = within(await screen.findByRole('dialog'));
  const { next } = watchLeaving();
  expect(localStorage.getItem('token')).toBe(as.token);
  await user.click(question.getByRole('button', { name: 'ログアウト' }));
  expect((await next()).pathname).toBe('/sign-in');
  expect(localStorage.getItem('token')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('an account speaks its own language in a browser that never chose one', async () => {
  const koma = await startKoma();
  const as = await addPerson(koma.platform, { language: 'ja' });
  await openPage('/sign-in', { language: 'en' });
  await screen.findByRole('button', { name: 'Sign in' });
  await openPage('/dashboard', { as, language: 'en', network: () => localStorage.removeItem('language') });
  expect(await screen.findByRole('heading', { level: 1, name: 'マイプロジェクト' })).toBeDefined();
  expect(document.documentElement.lang).toBe('ja');
});

test('after signing in nobody is led away to another host', async () => {
  const koma = await startKoma();
  const as = await addPerson(koma.platform);
  for (const next of ['//evil.example', '/x/..//evil.example', '/.//evil.example', '/%2F/evil.example']) {
    await openPage(`/sign-in?next=${encodeURIComponent(next)}`, { as });
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(window.location.host).toBe('localhost:4000');
  }
});
