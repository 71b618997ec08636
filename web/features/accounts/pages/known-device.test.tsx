import { expect, test } from 'vitest';
import { PASSWORD, register, signIn } from '../../../../server/test/test-accounts.ts';
import { fill } from '../../../test/fill.ts';
import { openPage, screen, startKoma, waitFor } from '../../../test/page.tsx';

async function sayPassword(email: string) {
  const user = await openPage('/sign-in', { language: 'ja' });
  await fill(user, await screen.findByLabelText('メールアドレス'), email);
  await fill(user, screen.getByLabelText('パスワード'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'ログイン' }));
}

const expectDashboard = () => waitFor(() => expect(window.location.pathname).toBe('/dashboard'));

test('a person signs in where they did before, while strangers guess at the account', async () => {
  const koma = await startKoma();
  const { email } = await register(koma, { language: 'ja' });
  await sayPassword(email);
  await expectDashboard();
  // An expired session clears the stored data, but not the device's identity.
  await openPage('/account-setting?tab=password', { as: { token: 'over' }, language: 'ja' });
  await waitFor(() => expect(window.location.pathname).toBe('/sign-in'));
  for (let i = 0; i < 11; i++) await signIn(koma, { email, password: 'Wrong!2026pass' });

  const stored = { ...localStorage };
  localStorage.clear();
  await sayPassword(email);
  expect(await screen.findByText(/試行回数が上限に達しました。/)).toBeDefined();
  expect(window.location.pathname).toBe('/sign-in');

  localStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, String(value));
  await sayPassword(email);
  await expectDashboard();
});
