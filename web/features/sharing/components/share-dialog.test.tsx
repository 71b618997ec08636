import { expect, test, vi } from 'vitest';
import { projects } from '../../../../contract/calls/projects.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { render, screen, startKoma, within } from '../../../test/page.tsx';
import { findToast } from '../../../test/toasts.ts';
import { ShareDialog } from './share-dialog.tsx';

test('nothing typed into the dialog is lost without a question', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.parts);
  const { _id: id, name } = await createProject(koma, owner, { name: '春の映画' });
  const close = vi.fn();
  const user = await render(<ShareDialog target={{ kind: 'project', id, name }} onClose={close} />, {
    as: owner,
    language: 'ja',
  });
  await user.type(
    await screen.findByRole('combobox', { name: '招待する方のメールアドレス' }),
    'typed@example.com',
  );
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: '変更を破棄しますか？' });
  await user.click(within(question).getByRole('button', { name: '編集を続ける' }));
  expect(close).not.toHaveBeenCalled();
  expect(await screen.findByRole('button', { name: 'typed@example.comを取り消す' })).toBeDefined();
});

test('a share that is refused as a whole says so in the dialog, and as a toast', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.parts);
  const { _id: id, name } = await createProject(koma, owner, { name: 'Spring film' });
  const user = await render(<ShareDialog target={{ kind: 'project', id, name }} onClose={vi.fn()} />, {
    as: owner,
  });
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('switch', { name: 'The link is on' }));
  await koma.call(projects.delete, { params: { id } }, owner);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const { message } = await findToast(/no longer available/);
  expect(await within(dialog).findByText(message)).toBeDefined();
});
