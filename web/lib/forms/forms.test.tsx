import { expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { STORAGE_KEYS } from '../../../contract/limits.ts';
import { newAddress, PASSWORD, readCode } from '../../../server/test/test-accounts.ts';
import { addPerson } from '../../../server/test/test-people.ts';
import { fill } from '../../test/fill.ts';
import { intercept, lost, watchRequests } from '../../test/network.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../test/page.tsx';

function chooseElsewhere(language: 'en') {
  localStorage.setItem(STORAGE_KEYS.language, language);
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.language, newValue: language }));
}

const isWrong = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';
const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('what is wrong is said beside its field in the reader’s language, the first gets the focus, and nothing is sent', async () => {
  const user = await openPage('/register', { language: 'ja' });
  const sent = watchRequests();
  const name = await screen.findByLabelText('お名前');
  const email = screen.getByLabelText('メールアドレス');
  await fill(user, name, '長'.repeat(300));
  await fill(user, email, '誰でもない');
  await user.click(screen.getByRole('button', { name: '認証コードを送る' }));
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(described(name)).toContain('長すぎます。255文字以内で入力してください。');
  expect(described(email)).toContain('正しいメールアドレスを入力してください。');
  await fill(user, name, '佐藤');
  expect([name, email].map(isWrong)).toEqual([false, true]);
  await user.type(name, '{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(email));
  await user.click(screen.getByRole('button', { name: '言語' }));
  await user.click(await screen.findByRole('menuitem', { name: 'English' }));
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  expect(await screen.findByText(/Please enter a valid email address\./)).toBeDefined();
  expect(sent.filter((call) => call.startsWith('POST') && call.includes('/api/auth'))).toEqual([]);
});

test('a form that is submitted again while it is being sent is sent once', async () => {
  const koma = await startKoma();
  const user = await openPage('/register', { language: 'ja' });
  const answer = Promise.withResolvers<void>();
  let sent = 0;
  intercept(accounts.sendCode, async (pass) => {
    sent += 1;
    await answer.promise;
    return pass();
  });
  const email = newAddress('thrice');
  await fill(user, await screen.findByLabelText('お名前'), '佐藤');
  await fill(user, screen.getByLabelText('メールアドレス'), email);
  const password = screen.getByLabelText<HTMLInputElement>('パスワード');
  await fill(user, password, PASSWORD);
  const submit = () => {
    for (let time = 0; time < 3; time++) password.form?.requestSubmit();
  };
  submit();
  await waitFor(() => expect(sent).toBe(1));
  submit();
  answer.resolve();
  const field = await screen.findByLabelText('6桁の認証コード');
  await user.click(field);
  await user.paste(await readCode(koma.platform, email));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(sent).toBe(1);
});

test('what the server refuses stands beside the field it names, and no longer in a page of another language', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { language: 'ja' });
  const user = await openPage('/dashboard?tab=teams', { as: owner, language: 'ja' });
  const [button] = await within(await screen.findByRole('main')).findAllByRole('button', {
    name: '新規チーム',
  });
  await user.click(button as HTMLElement);
  await fill(user, await screen.findByLabelText('チーム名'), '映像チーム');
  const addresses = screen.getByRole('combobox', { name: '招待する方のメールアドレス' });
  await user.type(addresses, `${owner.email}{Enter}`);
  await user.click(screen.getByRole('button', { name: 'チームを作成' }));
  expect(await screen.findByText(/自分自身を招待することはできません。/)).toBeDefined();
  expect(isWrong(addresses)).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(addresses));
  expect(screen.getByRole('dialog')).toBeDefined();

  chooseElsewhere('en');
  expect((await screen.findByLabelText<HTMLInputElement>('Team name')).value).toBe('映像チーム');
  await waitFor(() => expect(screen.queryByText(/自分自身を招待することはできません。/)).toBeNull());
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create team' }));
  expect(await screen.findByText(/You cannot invite yourself\./)).toBeDefined();
});

test('that the server was not reached is said in the language that is chosen meanwhile', async () => {
  const user = await openPage('/sign-in', { language: 'ja' });
  intercept(accounts.signIn, lost);
  await fill(user, await screen.findByLabelText('メールアドレス'), 'somebody@example.com');
  await fill(user, screen.getByLabelText('パスワード'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'ログイン' }));
  const alert = await screen.findByText(/サーバーに接続できません/, { selector: 'form *' });
  expect(alert.closest('[role=alert]')).not.toBeNull();
  chooseElsewhere('en');
  expect(await screen.findByText(/The server can't be reached/, { selector: 'form *' })).toBeDefined();
  expect(screen.queryByText(/サーバーに接続できません/, { selector: 'form *' })).toBeNull();
});
