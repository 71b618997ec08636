import { expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { register } from '../../../server/test/test-accounts.ts';
import { openPage, screen, startKoma, waitFor } from '../../test/page.tsx';

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
