import { expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import {
  newAddress,
  PASSWORD,
  readLastMail,
  readLinkToken,
  register,
  signIn,
  type TestApp,
} from '../../../../server/test/test-accounts.ts';
import { forgetCode, giveSecondFactor } from '../../../../server/test/test-administrators.ts';
import { ageSessions } from '../../../../server/test/test-ages.ts';
import { addPerson, type TestPerson } from '../../../../server/test/test-people.ts';
import { fill } from '../../../test/fill.ts';
import { openPage, screen, startKoma, type User, waitFor, within } from '../../../test/page.tsx';

const open = (tab: string, person: Pick<TestPerson, 'token'>) =>
  openPage(`/account-setting?tab=${tab}`, { as: person, language: 'ja' });
const findQuestion = async () => within(await screen.findByRole('dialog', { name: 'ご本人の確認' }));
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));

test('a new address is asked to be confirmed by the password, then saved without typing it again; the old mailbox takes it back', async () => {
  const koma = await startKoma();
  const person = await register(koma, { language: 'ja' });
  const other = newAddress('other');
  await ageSessions(koma.platform);
  let user = await open('profile', person);
  const field = await screen.findByLabelText<HTMLInputElement>('メールアドレス');
  await fill(user, field, other);
  await press(user, '変更を保存');
  await findQuestion();
  // Escape leaves the form as it was, to be sent again.
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'ご本人の確認' })).toBeNull());
  expect(field.value).toBe(other);
  await press(user, '変更を保存');
  const question = await findQuestion();
  const password = await question.findByLabelText('パスワード');
  await fill(user, password, 'Wrong!2026pass');
  await user.click(question.getByRole('button', { name: '確認する' }));
  await question.findByText('パスワードが正しくありません。');
  await fill(user, password, PASSWORD);
  await user.keyboard('{Enter}');
  expect((await screen.findByText(/は確認待ちです。/)).textContent).toContain(other);

  expect((await readLastMail(koma.platform, person.email)).subject).toBe(
    'メールアドレスの変更が申し込まれました',
  );
  const token = await readLinkToken(koma.platform, other);
  await openPage(`/email-verification/${token}`, { language: 'ja' });
  await screen.findByRole('heading', { level: 1, name: 'メールアドレスを確認しました' });
  expect((await readLastMail(koma.platform, person.email)).subject).toBe('メールアドレスが変更されました');
  const undo = `/undo-email-change/${await readLinkToken(koma.platform, person.email)}`;
  localStorage.clear();
  user = await openPage(undo, { language: 'ja' });
  await screen.findByText(`${other} から ${person.email} に戻します。`, { exact: false });
  await press(user, '変更を取り消す');
  await press(user, 'パスワードを設定する');
  const next = 'Kaeru!2026pass';
  await fill(user, await screen.findByLabelText('新しいパスワード'), next);
  await fill(user, screen.getByLabelText('パスワード（確認）'), next);
  await press(user, 'パスワードを設定する');
  await fill(user, await screen.findByLabelText('メールアドレス'), person.email);
  await fill(user, screen.getByLabelText('パスワード'), next);
  await press(user, 'ログイン');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  await openPage(undo, { language: 'ja' });
  expect(await screen.findByRole('heading', { name: 'このリンクは使えません' })).toBeDefined();
});

test('turning the second factor off, and new recovery codes, are asked to be confirmed by a code after a while', async () => {
  const koma = await startKoma();
  const person = await addPerson(koma.platform, { language: 'ja' });
  const showCode = await giveSecondFactor(koma, person);
  await koma.call(accounts.confirm, { body: { code: showCode() } }, person);
  await forgetCode(koma, person);
  await ageSessions(koma.platform);
  const user = await open('other', person);
  const agree = async (name: string) => {
    await press(user, name);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  };
  await agree('再発行する');
  const question = await findQuestion();
  await user.click(await question.findByRole('button', { name: 'コードで確認する' }));
  await user.type(await question.findByLabelText('認証アプリの6桁のコード'), showCode());
  const codes = within(await screen.findByRole('dialog', { name: 'リカバリーコードを保存してください' }));
  expect(codes.getAllByRole('listitem')).toHaveLength(10);
  await user.click(codes.getByRole('button', { name: '保存しました' }));
  await agree('無効にする');
  await screen.findByRole('button', { name: '設定する' });
  expect(screen.queryByText('リカバリーコード')).toBeNull();
});

test('a changed password signs the other devices out, and only them; one of them is signed out from the list', async () => {
  const koma = await startKoma();
  const person = await register(koma, { language: 'ja' });
  const comeAgain = async (password: string) => {
    const { data } = await signIn(koma, { email: person.email, password });
    if (!('accessToken' in data)) throw new Error('Nobody came in.');
    return { token: data.accessToken };
  };
  const isIn = async (koma: TestApp, device: { token: string }) =>
    (await koma.send(accounts.me, {}, device)).statusCode === 200;
  const before = await comeAgain(PASSWORD);
  const newPassword = 'Another!2027pass';
  let user = await open('password', person);
  await fill(user, await screen.findByLabelText('現在のパスワード'), PASSWORD);
  await fill(user, screen.getByLabelText('新しいパスワード'), newPassword);
  await fill(user, screen.getByLabelText('新しいパスワード（確認）'), 'Different!2027');
  await press(user, 'パスワードを変更');
  await screen.findByText(/一致し/);
  await fill(user, screen.getByLabelText('新しいパスワード（確認）'), newPassword);
  await press(user, 'パスワードを変更');
  await screen.findByText('パスワードを変更しました。');
  expect(await isIn(koma, before)).toBe(false);
  expect(await isIn(koma, person)).toBe(true);

  const after = await comeAgain(newPassword);
  user = await open('other', person);
  const devices = () =>
    screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('最終利用'));
  await waitFor(() => expect(devices()).toHaveLength(2));
  expect(devices().filter(({ textContent }) => textContent.includes('この端末'))).toHaveLength(1);
  const other = devices().find(({ textContent }) => !textContent.includes('この端末'));
  await user.click(within(other as HTMLElement).getByRole('button'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ログアウト' }));
  await waitFor(() => expect(devices()).toHaveLength(1));
  expect(await isIn(koma, after)).toBe(false);
  expect(await isIn(koma, person)).toBe(true);
});
