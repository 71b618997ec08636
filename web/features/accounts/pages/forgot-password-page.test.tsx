import { expect, test } from 'vitest';
import { readCode, register, signIn } from '../../../../server/test/test-accounts.ts';
import { openPage, screen, startKoma, waitFor } from '../../../test/page.tsx';

const NEW_PASSWORD = 'Another!2027pass';

test('a forgotten password is set anew, and the session of before is out', async () => {
  const koma = await startKoma();
  const person = await register(koma, { language: 'ja' });
  const user = await openPage('/sign-in', { language: 'ja' });
  await user.click(await screen.findByRole('link', { name: 'パスワードをお忘れですか？' }));
  await screen.findByRole('heading', { name: 'パスワードをお忘れの方' });
  await user.type(screen.getByLabelText('メールアドレス'), person.email);
  await user.click(screen.getByRole('button', { name: '認証コードを送る' }));
  const field = await screen.findByLabelText('6桁の認証コード');
  const code = await readCode(koma.platform, person.email);
  await user.click(field);
  await user.paste(`コード：${code.slice(0, 3)} ${code.slice(3)}`);

  await user.type(await screen.findByLabelText('新しいパスワード'), NEW_PASSWORD);
  await user.type(screen.getByLabelText('パスワード（確認）'), 'Different!2027');
  await user.click(screen.getByRole('button', { name: 'パスワードを設定する' }));
  expect(await screen.findByText('パスワードが一致しません。')).toBeDefined();
  await user.clear(screen.getByLabelText('パスワード（確認）'));
  await user.type(screen.getByLabelText('パスワード（確認）'), `${NEW_PASSWORD}{Enter}`);
  expect(await screen.findByText(/新しいパスワードでログインしてください。/)).toBeDefined();
  expect((await signIn(koma, { email: person.email, password: NEW_PASSWORD })).http).toBe(200);

  await openPage('/account-setting', { as: person, language: 'ja' });
  await waitFor(() => expect(window.location.pathname).toBe('/sign-in'));
});
