import { expect, test, vi } from 'vitest';
import { projects } from '../../../../contract/calls/projects.ts';
import { sharing } from '../../../../contract/calls/sharing.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { visitFile } from '../../../../server/test/test-links.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { dayOf } from '../../../lib/language/expiry-day.ts';
import { render, screen, startKoma, within } from '../../../test/page.tsx';
import { findToast } from '../../../test/say.ts';
import { ShareDialog } from './share-dialog.tsx';

test('nothing typed into the dialog is lost without a question', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const { _id: id, name } = await createProject(koma, owner, { name: '春の映画' });
  const close = vi.fn();
  const open = () =>
    render(<ShareDialog target={{ kind: 'project', id, name }} onClose={close} />, {
      as: owner,
      language: 'ja',
    });
  const user = await open();
  await user.type(
    await screen.findByRole('combobox', { name: '招待する方のメールアドレス' }),
    'typed@example.com',
  );
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: '変更を破棄しますか？' });
  await user.click(within(question).getByRole('button', { name: '編集を続ける' }));
  expect(close).not.toHaveBeenCalled();
  expect(await screen.findByRole('button', { name: 'typed@example.comを取り消す' })).toBeDefined();

  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('すべて保存されています。');
  const closeIt = async () => user.click(screen.getAllByRole('button', { name: '閉じる' }).at(-1) as Element);
  const anyone = () => screen.getByRole<HTMLInputElement>('radio', { name: 'リンクを知っている方全員' });
  await user.click(anyone());
  await closeIt();
  await user.click(await screen.findByRole('button', { name: '変更を破棄' }));
  expect(close).toHaveBeenCalledOnce();

  await open();
  const people = await screen.findByRole('list', { name: '招待した方' });
  expect(await within(people).findByText('typed@example.com')).toBeDefined();
  expect(anyone().checked).toBe(false);
  await closeIt();
  expect(close).toHaveBeenCalledTimes(2);
});

test('one switch says whether those who come by the link may comment', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const visitor = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: '春の映画' });
  const { fileId: id } = await putFile(koma.platform, { by: owner, projectId, name: '表紙.png' });
  const target = { kind: 'file' as const, id, name: '表紙.png' };
  const user = await render(<ShareDialog target={target} onClose={vi.fn()} />, {
    as: owner,
    language: 'ja',
  });
  await user.click(await screen.findByRole('radio', { name: 'リンクを知っている方全員' }));
  const comments = await screen.findByRole<HTMLInputElement>('switch', { name: /^コメントを受け付ける/ });
  // The browser offers no day in the past.
  const end = screen.getByLabelText<HTMLInputElement>('有効期限');
  expect(end.min).toBe(dayOf(new Date().toISOString()));
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: '共有リンク' });
  const save = async () => {
    await user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('すべて保存されています。');
    return visitFile(koma, { code: new URL(link.value).pathname.split('/').at(-1) ?? '' });
  };
  const mayComment = async (visit: Awaited<ReturnType<typeof save>>) =>
    (await koma.call(sharing.getFileShareOfUser, { params: { id }, query: {} }, { ...visitor, ...visit }))
      .canComment;
  expect(await mayComment(await save())).toBe(true);
  await user.click(comments);
  expect(await mayComment(await save())).toBe(false);
});

test('a share that is refused as a whole says so in the dialog, and as a toast', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
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
