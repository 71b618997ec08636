import { expect, test } from 'vitest';
import { projects } from '../../../../contract/calls/projects.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../../test/page.tsx';

test('projects are grouped by customer, archived and brought back; the next visit keeps it', async () => {
  const koma = await startKoma();
  const as = await addPerson(koma.parts, { plan: 'professional' });
  const open = () => openPage('/dashboard', { as, language: 'ja' });
  const articlesIn = (region: string) =>
    within(screen.getByRole('region', { name: region })).getAllByRole('article').length;
  const address = () => window.location.search;

  await createProject(koma, as, { name: '社内の試作' });
  await koma.call(projects.create, { body: { name: '海の広告', customer: '青空製菓' } }, as);
  let user = await open();
  await user.click(await screen.findByRole('button', { name: '新規プロジェクト' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新規プロジェクト' }));
  await user.type(dialog.getByLabelText('プロジェクト名'), '山の広告');
  await user.type(dialog.getByRole('combobox', { name: '顧客' }), '青');
  await user.click(await screen.findByRole('option', { name: '青空製菓', hidden: true }));
  await user.click(dialog.getByRole('button', { name: 'プロジェクトを作成' }));
  await screen.findByRole('heading', { level: 1, name: '山の広告' });

  await user.click(screen.getByRole('link', { name: /^マイプロジェクト/ }));
  await user.click(await screen.findByText('顧客別'));
  await waitFor(() => expect(address()).toContain('group=customer'));
  await waitFor(() => expect(articlesIn('青空製菓')).toBe(2));
  expect(articlesIn('顧客の指定なし')).toBe(1);
  user = await open();
  await waitFor(() => expect(address()).toContain('group=customer'));
  await screen.findByRole('region', { name: '青空製菓' });
  expect(articlesIn('青空製菓')).toBe(2);

  const archive = async () => {
    await user.click(screen.getByRole('button', { name: '海の広告のメニュー' }));
    await user.click(await screen.findByRole('menuitem', { name: 'アーカイブする', hidden: true }));
    await waitFor(() => expect(articlesIn('青空製菓')).toBe(1));
  };
  await archive();
  await user.click(await screen.findByRole('button', { name: '元に戻す' }));
  await waitFor(() => expect(articlesIn('青空製菓')).toBe(2));
  await archive();
  await user.click(screen.getByText('アーカイブ'));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await user.click(await screen.findByRole('link', { name: '海の広告' }));
  await screen.findByRole('heading', { level: 1, name: '海の広告' });
  expect(await screen.findByText(/アーカイブ済み/)).toBeDefined();
});
