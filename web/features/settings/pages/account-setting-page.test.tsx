import { expect, test, vi } from 'vitest';
import {
  newAddress,
  PASSWORD,
  readLastMail,
  readLinkToken,
  register,
} from '../../../../server/test/test-accounts.ts';
import type { TestPerson } from '../../../../server/test/test-people.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../../test/page.tsx';

const open = (tab: string, person: Pick<TestPerson, 'token'>) =>
  openPage(`/account-setting?tab=${tab}`, { as: person, language: 'ja' });
const readField = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('a changed address takes effect only when the link in its mail is opened, once', async () => {
  const koma = await startKoma();
  const person = await register(koma, { language: 'ja' });
  const address = newAddress('changed');
  const user = await open('profile', person);
  const field = await screen.findByLabelText('メールアドレス');
  await user.clear(field);
  await user.type(field, address);
  await user.click(screen.getByRole('button', { name: '変更を保存' }));
  expect(await screen.findByText(/は確認待ちです。/)).toBeDefined();
  expect(readField('メールアドレス')).toBe(person.email);

  const link = `/email-verification/${await readLinkToken(koma.platform, address)}`;
  await openPage(link, { language: 'ja' });
  expect(await screen.findByRole('heading', { name: 'メールアドレスを確認しました' })).toBeDefined();
  await openPage(link, { language: 'ja' });
  expect(await screen.findByRole('heading', { name: 'このリンクは使えません' })).toBeDefined();
  await open('profile', person);
  await screen.findByLabelText('メールアドレス');
  await waitFor(() => expect(readField('メールアドレス')).toBe(address));
});

test('names and time zone are kept, what is not saved is asked about, and the language becomes the page’s', async () => {
  const person = await register(await startKoma(), { language: 'ja' });
  const user = await open('profile', person);
  const name = await screen.findByLabelText('お名前');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: '変更を保存' }));
  expect(await screen.findByText('お名前を入力してください。')).toBeDefined();
  await user.type(name, 'Hana Yamada');
  await user.type(screen.getByLabelText('日本語のお名前'), '山田 花');
  await user.click(screen.getByRole('tab', { name: 'パスワード' }));
  await user.click(await screen.findByRole('button', { name: '編集を続ける' }));
  const zone = screen.getByRole('combobox', { name: 'タイムゾーン' });
  await user.clear(zone);
  await user.type(zone, 'jerusalem');
  await user.click(await screen.findByRole('option', { name: /Jerusalem/, hidden: true }));
  await user.click(screen.getByRole('button', { name: '変更を保存' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull());

  await open('profile', person);
  await screen.findByLabelText('お名前');
  await waitFor(() => expect(readField('お名前')).toBe('Hana Yamada'));
  expect(readField('日本語のお名前')).toBe('山田 花');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'タイムゾーン' }).value).toContain(
    'Jerusalem',
  );
  await user.click(screen.getByRole('combobox', { name: '言語' }));
  await user.click(await screen.findByRole('option', { name: 'עברית', hidden: true }));
  await user.click(screen.getByRole('button', { name: '変更を保存' }));
  expect(await screen.findByRole('heading', { name: 'הגדרות החשבון' })).toBeDefined();
  expect(document.documentElement.dir).toBe('rtl');
});

test('an account is deactivated by the link in a mail, and cannot sign in any more', async () => {
  const koma = await startKoma();
  const person = await register(koma, { language: 'ja' });
  const user = await open('other', person);
  await user.click(await screen.findByRole('button', { name: 'アカウントを停止' }));
  await user.click(await screen.findByRole('button', { name: 'リンクを送る' }));
  expect(await screen.findByText(/開いて確認するまでは何も変わりません。/)).toBeDefined();
  expect((await readLastMail(koma.platform, person.email)).text).toContain('/account-deactivated/');
  await openPage(`/account-deactivated/${await readLinkToken(koma.platform, person.email)}`, {
    language: 'ja',
  });
  await user.click(await screen.findByRole('button', { name: 'アカウントを停止する' }));
  expect(await screen.findByRole('heading', { name: 'アカウントを停止しました' })).toBeDefined();
  await openPage('/sign-in', { language: 'ja' });
  await user.type(await screen.findByLabelText('メールアドレス'), person.email);
  await user.type(screen.getByLabelText('パスワード'), `${PASSWORD}{Enter}`);
  expect(await screen.findByText(/管理者にお問い合わせください。/)).toBeDefined();
});

test('an account is deleted with its password, after the page said what happens', async () => {
  const person = await register(await startKoma(), { language: 'ja' });
  const user = await open('other', person);
  const sent = vi.spyOn(globalThis, 'fetch');
  await user.click(await screen.findByRole('button', { name: 'アカウントを削除' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/コメントは「削除されたユーザー」としてそのまま残ります。/)).toBeDefined();
  await user.type(dialog.getByLabelText('パスワード'), 'Wrong!2026pass');
  await user.click(dialog.getByRole('button', { name: '完全に削除する' }));
  expect(await dialog.findByText('パスワードが正しくありません。')).toBeDefined();
  await user.clear(dialog.getByLabelText('パスワード'));
  await user.type(dialog.getByLabelText('パスワード'), PASSWORD);
  await user.click(dialog.getByRole('button', { name: '完全に削除する' }));
  expect(await screen.findByText(/アカウントを削除しました。/)).toBeDefined();
  expect(localStorage.getItem('token')).toBeNull();
  // Addresses end up in logs, so they must not carry a password.
  const addresses = sent.mock.calls.map(([address]) => String(address));
  expect(addresses).toContain('/api/public/user/delete-account');
  expect(addresses.filter((address) => address.includes('password='))).toEqual([]);
});

test('who leaves the profile without saving has saved nothing', async () => {
  const person = await register(await startKoma(), { language: 'ja', name: '元の名前' });
  const user = await open('profile', person);
  const name = await screen.findByLabelText('お名前');
  await user.clear(name);
  await user.type(name, '保存しない名前');
  await user.click(screen.getByRole('link', { name: 'ゴミ箱' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: '保存せずに移動' }));
  await waitFor(() => expect(window.location.pathname).toBe('/trash'));
  await open('profile', person);
  await screen.findByLabelText('お名前');
  await waitFor(() => expect(readField('お名前')).toBe('元の名前'));
});
