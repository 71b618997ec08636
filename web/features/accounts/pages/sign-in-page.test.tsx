import { expect, test } from 'vitest';
import { PASSWORD, register } from '../../../../server/test/test-accounts.ts';
import { openPage, screen, startKoma, type User, waitFor } from '../../../test/page.tsx';

async function fillSignIn(user: User, { email, password }: { email: string; password: string }) {
  const field = await screen.findByLabelText('パスワード');
  await user.clear(screen.getByLabelText('メールアドレス'));
  await user.type(screen.getByLabelText('メールアドレス'), email);
  await user.clear(field);
  await user.type(field, `${password}{Enter}`);
}

test('signing in leads to where the person wanted to go, and a wrong password nowhere', async () => {
  const person = await register(await startKoma());
  const user = await openPage('/account-setting?tab=password', { language: 'ja' });
  await fillSignIn(user, { ...person, password: 'Wrong!2026pass' });
  expect(await screen.findByText('メールアドレスまたはパスワードが正しくありません。')).toBeDefined();
  await fillSignIn(user, { ...person, password: PASSWORD });
  expect(await screen.findByLabelText('現在のパスワード')).toBeDefined();
  expect(window.location.search).toBe('?tab=password');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'signing in does not lead to %s',
  async (target) => {
    const person = await register(await startKoma());
    const user = await openPage(`/sign-in?next=${encodeURIComponent(target)}`, { language: 'ja' });
    await fillSignIn(user, person);
    expect(await screen.findByRole('heading', { name: 'マイプロジェクト' })).toBeDefined();
    await waitFor(() => expect(window.location.href).toBe('http://localhost:4000/dashboard'));
  },
);
