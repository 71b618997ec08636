import { expect, test } from 'vitest';
import { projects } from '../../../../contract/calls/projects.ts';
import { readLastMail } from '../../../../server/test/test-accounts.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject, joinProject } from '../../../../server/test/test-projects.ts';
import { fill } from '../../../test/fill.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../../test/page.tsx';

test('a project is deleted by typing its name, and comes back from the trash and by the mail', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { language: 'ja' });
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
  const { text } = await readLastMail(koma.platform, owner.email);
  const { pathname, search, hash } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  const restorer = await open(pathname + search + hash);
  await restorer.click(await screen.findByRole('button', { name: '復元する' }));
  expect(await screen.findByRole('heading', { level: 1, name: '消える企画' })).toBeDefined();
});

test('somebody who is on a project sees its new name, and can leave it', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { language: 'ja' });
  const member = await addPerson(koma.platform, { language: 'ja', name: '健' });
  const { _id: projectId } = await createProject(koma, owner, { name: '夏祭り' });
  await joinProject(koma, { owner, projectId, person: member });
  let user = await openPage(`/dashboard/${projectId}`, { as: owner, language: 'ja' });
  await user.click(await screen.findByRole('button', { name: '夏祭りのメニュー' }));
  await user.click(await screen.findByRole('menuitem', { name: 'プロジェクト設定', hidden: true }));
  await fill(user, await screen.findByLabelText('プロジェクト名'), '夏祭り 2026');
  await user.click(screen.getByRole('button', { name: '変更を保存' }));
  await screen.findByRole('heading', { level: 1, name: '夏祭り 2026', hidden: true });

  user = await openPage(`/dashboard/${projectId}`, { as: member, language: 'ja' });
  await screen.findByRole('heading', { level: 1, name: '夏祭り 2026' });
  await koma.call(projects.update, { params: { id: projectId }, body: { name: '秋祭り' } }, owner);
  await screen.findByRole('heading', { level: 1, name: '秋祭り' });
  await user.click(screen.getByRole('button', { name: '秋祭りのメニュー' }));
  const leave = { name: 'プロジェクトから抜ける' };
  const item = await screen.findByRole('menuitem', { ...leave, hidden: true });
  expect(screen.queryByRole('menuitem', { name: 'プロジェクトを削除', hidden: true })).toBeNull();
  await user.click(item);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', leave));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  await openPage('/dashboard?tab=shared', { as: member, language: 'ja' });
  await screen.findByRole('heading', { level: 1, name: '共有プロジェクト' });
  await waitFor(() => expect(screen.queryByRole('link', { name: '秋祭り' })).toBeNull());
});
