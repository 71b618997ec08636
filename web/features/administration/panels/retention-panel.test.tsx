import { expect, onTestFinished, test } from 'vitest';
import { addAdministrator } from '../../../../server/test/test-administrators.ts';
import { fill } from '../../../test/fill.ts';
import { openPage, screen, startKoma, waitFor } from '../../../test/page.tsx';

const findDays = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: /^新しいバージョンに置き換えられたもの/ });
const findSave = () => screen.findByRole<HTMLButtonElement>('button', { name: '保存' });

test('a rule of retention is set, refused where it is out of its range, and switched off again', async () => {
  const koma = await startKoma();
  onTestFinished(async () => {
    await koma.platform.db.deleteFrom('retention_rules').execute();
  });
  const admin = await addAdministrator(koma);
  const open = () => openPage('/admin?tab=retention', { as: admin, language: 'ja' });
  let user = await open();
  expect(await screen.findByText(/環境変数の値です。/)).toBeDefined();
  expect((await findSave()).disabled).toBe(true);
  await user.click(screen.getByRole('switch', { name: /^変更を許可/ }));
  await waitFor(async () => expect((await findSave()).disabled).toBe(false));
  await fill(user, await findDays(), '999999');
  await user.click(await findSave());
  await waitFor(async () => expect((await findDays()).getAttribute('aria-invalid')).toBe('true'));
  await fill(user, await findDays(), '365');
  await user.click(await findSave());
  expect(await screen.findByText(/このページで設定された値です。/)).toBeDefined();
  user = await open();
  await waitFor(async () => expect((await findDays()).value).toBe('365'));
  await fill(user, await findDays(), '');
  await waitFor(async () => expect((await findSave()).disabled).toBe(false));
  await user.click(await findSave());
  expect(await screen.findByText('保存期間のルールを変更しました。')).toBeDefined();
  await open();
  expect(await screen.findByText(/このページで設定された値です。/)).toBeDefined();
  expect((await findDays()).value).toBe('');
});
