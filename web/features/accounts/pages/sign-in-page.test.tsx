import { expect, test } from 'vitest';
import { PASSWORD, register } from '../../../../server/test/test-accounts.ts';
import { openPage, screen, startKoma } from '../../../test/page.tsx';

test('a wrong password is refused in the reader’s language, and the right one lets in', async () => {
  const person = await register(await startKoma());
  const user = await openPage('/sign-in', { language: 'ja' });
  await user.type(await screen.findByLabelText('メールアドレス'), person.email);
  await user.type(screen.getByLabelText('パスワード'), 'Wrong!2026pass{Enter}');
  expect(await screen.findByText('メールアドレスまたはパスワードが正しくありません。')).toBeDefined();
  await user.clear(screen.getByLabelText('パスワード'));
  await user.type(screen.getByLabelText('パスワード'), `${PASSWORD}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'プロジェクト' })).toBeDefined();
});
