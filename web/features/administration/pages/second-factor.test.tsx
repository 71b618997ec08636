import { expect, test } from 'vitest';
import { showCode } from '../../../../server/test/sign-in/app-codes.ts';
import { addAdministrator, forgetCode, showSetupCode } from '../../../../server/test/test-administrators.ts';
import { ageSessions } from '../../../../server/test/test-ages.ts';
import { addPerson, type TestPerson } from '../../../../server/test/test-people.ts';
import { fill } from '../../../test/fill.ts';
import { openPage, screen, startKoma, type User, waitFor, within } from '../../../test/page.tsx';

const open = (as: TestPerson, path: string) => openPage(path, { as, language: 'ja' });
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const findQuestion = async () => within(await screen.findByRole('dialog', { name: 'ご本人の確認' }));
const findSettings = () => screen.findByRole('table', { name: '設定' });

test('the first factor of an administrator waits for the code that the terminal shows, and then opens the page', async () => {
  const koma = await startKoma();
  const admin = await addPerson(koma.platform, { language: 'ja' });
  await koma.platform.db.insertInto('administrators').values({ account_id: admin.id }).execute();
  let user = await open(admin, '/account-setting?tab=other');
  await press(user, '設定する');
  const question = await screen.findByRole('dialog', { name: '設定コードの入力' });
  expect(question.textContent).toContain(`npm run admin -- setup-code ${admin.email}`);
  const code = within(question).getByLabelText('設定コード');
  await user.type(code, 'aaaaa-aaaaa{Enter}');
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  await fill(user, code, await showSetupCode(koma, admin));
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: '認証アプリの設定' });
  const key = await waitFor(() => {
    const shown = dialog.querySelector('code')?.textContent;
    if (!shown) throw new Error('There is no key.');
    return shown;
  });
  await user.type(within(dialog).getByLabelText('アプリに表示された6桁のコード'), showCode(key));
  await press(user, '保存しました');
  user = await open(admin, '/admin?tab=settings');
  await press(user, '確認へ進む');
  await user.type(await (await findQuestion()).findByLabelText('認証アプリの6桁のコード'), showCode(key, 1));
  expect(await findSettings()).toBeDefined();
});

test('a session from before the second factor is asked for it, and the page goes on in place; changes ask for it again', async () => {
  const koma = await startKoma();
  const admin = await addAdministrator(koma, { hasPassedFactor: false });
  const user = await open(admin, '/admin?tab=settings');
  await screen.findByRole('heading', { name: 'コードかパスキーで確認してください' });
  expect(screen.queryByRole('tab')).toBeNull();
  await press(user, '確認へ進む');
  const question = await findQuestion();
  const field = await question.findByLabelText('認証アプリの6桁のコード');
  expect(question.queryByText('パスワードで確認する')).toBeNull();
  await user.click(field);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(user, '確認へ進む');
  await user.type(await (await findQuestion()).findByLabelText('認証アプリの6桁のコード'), admin.showCode());
  await findSettings();
  expect(window.location.search).toBe('?tab=settings');

  await forgetCode(koma, admin);
  await ageSessions(koma.platform);
  await user.click(screen.getByRole('switch', { name: /^変更を許可/ }));
  const again = await findQuestion();
  await user.type(await again.findByLabelText('認証アプリの6桁のコード'), admin.showCode());
  await screen.findByText(/残り約15分/);
  expect(again.queryByText('パスワードで確認する')).toBeNull();
  await open(admin, '/admin?tab=settings');
  expect(await findSettings()).toBeDefined();
});
