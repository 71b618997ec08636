import { expect, test } from 'vitest';
import { newAddress, readMails } from '../../../../server/test/test-accounts.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { openPage, render, screen, startKoma, waitFor, within } from '../../../test/page.tsx';
import { ShareDialog } from './share-dialog.tsx';

test('people are taken off and brought back, nobody is named twice, and a file needs somebody', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.parts);
  const { _id: projectId } = await createProject(koma, owner, { name: '春の映画' });
  const { fileId: id } = await putFile(koma.parts, { by: owner, projectId, name: '表紙.png' });
  const address = newAddress('member');
  const target = { kind: 'file' as const, id, name: '表紙.png' };
  const user = await render(<ShareDialog target={target} onClose={() => undefined} />, {
    as: owner,
    language: 'ja',
  });
  const dialog = within(await screen.findByRole('dialog', { name: '「表紙.png」を共有' }));
  const field = await dialog.findByRole('combobox', { name: '招待する方のメールアドレス' });
  const press = async (name: string) => user.click(await dialog.findByRole('button', { name }));
  const people = () => within(dialog.getByRole('list', { name: '招待した方' }));
  const choose = async (name: string) => {
    await press(`${address}さんのメニュー`);
    await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
  };
  const countMails = async () => (await readMails(koma.parts, address)).length;

  await user.click(dialog.getByRole('radio', { name: 'パスワードを知っている方' }));
  await press('保存');
  await dialog.findByText('リンクのパスワードを入力してください。');
  await user.type(dialog.getByLabelText('リンクのパスワード'), 'ひみつ');
  await press('保存');
  await dialog.findByText('共有する方を1人以上追加してください。');

  await user.type(field, `${address} `);
  await press('追加');
  await press('保存');
  await waitFor(() => people().getByText('招待中'));
  expect(await countMails()).toBe(1);
  await user.type(field, `${address} `);
  await press('追加');
  await dialog.findByText(`すでに共有されています：${address}`);
  await press(`${address}を取り消す`);

  await choose('招待を再送');
  await waitFor(async () => expect(await countMails()).toBe(2));
  await choose('メンバーから外す');
  await press('保存');
  await dialog.findByText('共有する方を1人以上追加してください。');
  await user.click(dialog.getByRole('radio', { name: '招待した方のみ' }));
  await press('保存');
  await dialog.findByText('すべて保存されています。');
  await press(`${address}さんをもう一度追加`);
  await press('保存');
  await waitFor(() => people().getByText('招待中'));

  const link = () => dialog.getByRole<HTMLInputElement>('textbox', { name: '共有リンク' }).value;
  const before = link();
  await press('リンクを作り直す');
  const question = within(await screen.findByRole('dialog', { name: 'リンクを作り直しますか？' }));
  await user.click(question.getByRole('button', { name: 'リンクを作り直す' }));
  await waitFor(() => expect(link()).not.toBe(before));
  await openPage(new URL(before).pathname, { language: 'ja' });
  expect(await screen.findByRole('heading', { level: 1, name: 'このリンクは使えません' })).toBeDefined();
});
