import { expect, test } from 'vitest';
import { readLastMail } from '../../../../server/test/test-accounts.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { openPage, screen, startKoma, within } from '../../../test/page.tsx';

test('a project is deleted by typing its name, and comes back from the trash and by the mail', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.parts, { language: 'ja' });
  const { _id: id } = await createProject(koma, owner, { name: '消える企画' });
  const open = (address: string) => openPage(address, { as: owner, language: 'ja' });
  const deleteIt = async () => {
    const user = await open('/dashboard');
    await user.click(await screen.findByRole('button', { name: '消える企画のメニュー' }));
    await user.click(await screen.findByRole('menuitem', { name: 'プロジェクトを削除', hidden: true }));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'プロジェクトを削除' });
    expect(confirm.disabled).toBe(true);
    await user.type(dialog.getByLabelText('確認のため「消える企画」と入力してください'), '消える企画');
    await user.click(confirm);
    expect(await screen.findByText('最初のプロジェクトを作りましょう')).toBeDefined();
  };

  await deleteIt();
  const user = await open(`/dashboard/${id}`);
  expect(await screen.findByRole('heading', { name: 'このプロジェクトは表示できません' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'ゴミ箱' }));
  await user.click(await screen.findByRole('button', { name: '消える企画を復元' }));
  expect(await screen.findByText('復元できるプロジェクトはありません。')).toBeDefined();
  await open(`/dashboard/${id}`);
  expect(await screen.findByRole('heading', { level: 1, name: '消える企画' })).toBeDefined();

  await deleteIt();
  const { text } = await readLastMail(koma.parts, owner.email);
  const { pathname, search, hash } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  const restorer = await open(pathname + search + hash);
  await restorer.click(await screen.findByRole('button', { name: '復元する' }));
  expect(await screen.findByRole('heading', { level: 1, name: '消える企画' })).toBeDefined();
});
