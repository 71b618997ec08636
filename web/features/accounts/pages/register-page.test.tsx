import { afterEach, expect, test } from 'vitest';
import { newAddress, PASSWORD, readLastMail, register } from '../../../../server/test/test-accounts.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
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
  const mail = await readLastMail(koma.platform, email);
  expect(mail.subject).toContain('すでに');
  expect(mail.text).not.toMatch(/\b\d{6}\b/);
});

async function setSignUp(mode: 'open' | 'invited' | 'closed') {
  const koma = await startKoma();
  koma.platform.config.signUp = mode;
  document.head.querySelector('meta[name="sign-up"]')?.remove();
  document.head.append(Object.assign(document.createElement('meta'), { name: 'sign-up', content: mode }));
  return koma;
}
afterEach(() => setSignUp('open'));

test('where anybody signs up, the page says that it is free and asks for an address', async () => {
  await setSignUp('open');
  await openPage('/register', { language: 'en' });
  expect(await screen.findByRole('button', { name: 'Send code' })).toBeDefined();
  expect(screen.queryByText(/Only invited people/)).toBeNull();
  await openPage('/sign-in', { language: 'en' });
  expect(await screen.findByRole('link', { name: 'Create an account' })).toBeDefined();
});

test('where invited people sign up, the page says so, and the mail says it to everybody else', async () => {
  const koma = await setSignUp('invited');
  await addPerson(koma.platform);
  const user = await openPage('/register', { language: 'ja' });
  expect(await screen.findByText(/招待された方だけです/)).toBeDefined();
  const email = newAddress('stranger');
  await user.type(screen.getByLabelText('お名前'), '誰か');
  await user.type(screen.getByLabelText('メールアドレス'), email);
  await user.type(screen.getByLabelText('パスワード'), PASSWORD);
  await user.click(screen.getByRole('button', { name: '認証コードを送る' }));
  expect(await screen.findByRole('heading', { name: 'メールをご確認ください' })).toBeDefined();
  expect((await readLastMail(koma.platform, email)).subject).toContain('招待された方のみ');
});

test.each([
  ['en', 'No accounts are opened here', 'Sign in'],
  ['ja', '新しいアカウントは受け付けていません', 'ログイン'],
  ['he', 'כאן לא נפתחים חשבונות חדשים', 'התחברות'],
] as const)(
  'where nobody signs up, the page says so (%s) and leads to the sign-in, which leads to no registration',
  async (language, title, signIn) => {
    await setSignUp('closed');
    const user = await openPage('/register?next=%2Fnotifications', { language });
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('link', { name: signIn }));
    expect(await screen.findByRole('textbox')).toBeDefined();
    expect(window.location.pathname + window.location.search).toBe('/sign-in?next=%2Fnotifications');
    expect(document.querySelector('a[href^="/register"]')).toBeNull();
  },
);

test('where nobody signs up, the start page offers it nowhere', async () => {
  await setSignUp('closed');
  await openPage('/', { language: 'en' });
  expect((await screen.findAllByRole('link', { name: 'Sign in' })).length).toBeGreaterThan(1);
  expect(document.querySelector('a[href^="/register"]')).toBeNull();
  await setSignUp('invited');
  await openPage('/', { language: 'en' });
  expect((await screen.findAllByRole('link', { name: 'Start for free' })).length).toBeGreaterThan(1);
});
