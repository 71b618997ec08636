import { expect, test } from 'vitest';
import { newAddress, PASSWORD, readLastMail, register } from '../../../../server/test/test-accounts.ts';
import { openPage, screen, startKoma } from '../../../test/page.tsx';

test('an address that has an account gets a mail that says so, and the page looks the same', async () => {
  const koma = await startKoma();
  const { email } = await register(koma, { language: 'ja' });
  for (const address of [email, newAddress('new')]) {
    const user = await openPage('/register', { language: 'ja' });
    await user.type(await screen.findByLabelText('お名前'), '誰か');
    await user.type(screen.getByLabelText('メールアドレス'), address);
    await user.type(screen.getByLabelText('パスワード'), PASSWORD);
    await user.click(screen.getByRole('button', { name: '認証コードを送る' }));
    expect(await screen.findByRole('heading', { name: 'メールをご確認ください' })).toBeDefined();
  }
  const mail = await readLastMail(koma.parts, email);
  expect(mail.subject).toContain('すでに');
  expect(mail.text).not.toMatch(/\b\d{6}\b/);
});
