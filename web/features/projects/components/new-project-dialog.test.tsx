import { expect, test } from 'vitest';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { openPage, render, screen, startKoma, waitFor, within } from '../../../test/page.tsx';
import { NewProjectDialog } from './new-project-dialog.tsx';

test('a project without a name is refused beside the field', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const user = await render(<NewProjectDialog opened onClose={() => undefined} />, { as: owner });
  await user.click(await screen.findByRole('button', { name: 'Create project' }));
  const field = screen.getByRole('textbox', { name: 'Project name', description: /name/ });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('the limit of the plan is explained where it stops somebody, and on a page of its own', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { language: 'ja' });
  for (const name of ['一つ目', '二つ目']) await createProject(koma, owner, { name });
  const user = await openPage('/dashboard', { as: owner, language: 'ja' });
  await user.click(await screen.findByRole('button', { name: '新規プロジェクト' }));
  await user.type(await screen.findByLabelText('プロジェクト名'), '三つ目');
  await user.click(screen.getByRole('button', { name: 'プロジェクトを作成' }));
  const findExplained = () => screen.findByRole('dialog', { name: 'プランの上限に達しました' });
  const explained = within(await findExplained());
  expect(explained.getByRole('row', { name: /プロジェクト.*無制限/ })).toBeDefined();
  expect(explained.getByText('2 / 2')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('2 / 2')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('プロジェクト名').value).toBe('三つ目');
  await user.click(screen.getByRole('button', { name: 'プロジェクトを作成' }));
  await user.click(within(await findExplained()).getByRole('link', { name: 'プランを選ぶ' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'プランを選ぶ' })).toBeDefined();

  await openPage('/time-to-upgrade', { as: owner, language: 'ja' });
  expect(await screen.findByRole('heading', { level: 1, name: 'プランをアップグレード' })).toBeDefined();
  expect(await screen.findByText('2 / 2')).toBeDefined();
  expect(screen.getByRole('row', { name: /プロジェクト.*無制限/ })).toBeDefined();
});
