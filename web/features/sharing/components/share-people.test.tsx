import { expect, test } from 'vitest';
import { sharing } from '../../../../contract/calls/sharing.ts';
import { AccessType, FileRole } from '../../../../contract/enums.ts';
import { newAddress, readMails } from '../../../../server/test/test-accounts.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject, joinProject } from '../../../../server/test/test-projects.ts';
import { openPage, render, screen, startKoma, waitFor, within } from '../../../test/page.tsx';
import { ShareDialog } from './share-dialog.tsx';

test('people are taken off and brought back, nobody is named twice, and a file needs somebody', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: '春の映画' });
  const { fileId: id } = await putFile(koma.platform, { by: owner, projectId, name: '表紙.png' });
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
  const countMails = async () => (await readMails(koma.platform, address)).length;

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

/** Opens the dialog of a file whose owner knows two people. */
async function openDialog() {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: '春の映画' });
  const { fileId: id } = await putFile(koma.platform, { by: owner, projectId, name: '表紙.png' });
  const meet = async (name: string) => {
    const person = await addPerson(koma.platform, { name });
    await joinProject(koma, { owner, projectId: last, person });
    return person;
  };
  const { _id: last } = await createProject(koma, owner, { name: '去年の仕事' });
  const [ken, mika] = [await meet('佐藤 健'), await meet('佐藤 美香')];
  const target = { kind: 'file' as const, id, name: '表紙.png' };
  const user = await render(<ShareDialog target={target} onClose={() => undefined} />, {
    as: owner,
    language: 'ja',
  });
  const dialog = within(await screen.findByRole('dialog', { name: '「表紙.png」を共有' }));
  const field = await dialog.findByRole<HTMLInputElement>('combobox', { name: '招待する方のメールアドレス' });
  const press = async (name: string) => user.click(await dialog.findByRole('button', { name }));
  return { user, dialog, field, press, ken, mika };
}

test('known people are found by name, with the pointer and by keyboard, and Escape closes their list alone', async () => {
  const { user, dialog, field, press, ken, mika } = await openDialog();
  const options = () => screen.queryAllByRole('option', { name: /佐藤/, hidden: true });
  const known = () => options().map(({ textContent }) => textContent);
  const both = [`佐藤 健${ken.email}`, `佐藤 美香${mika.email}`];
  await user.type(field, '佐藤');
  await waitFor(() => expect(known()).toEqual(both));
  expect(field.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
  expect(field.value).toBe('佐藤');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);

  await user.type(field, ' 健');
  await waitFor(() => expect(known()).toEqual([both[0]]));
  await user.click(options()[0] as HTMLElement);
  await dialog.findByRole('button', { name: `${ken.email}を取り消す` });
  await user.type(field, '佐藤 美');
  await waitFor(() => expect(known()).toEqual([both[1]]));
  await user.keyboard('{ArrowDown}{Enter}');
  await dialog.findByRole('button', { name: `${mika.email}を取り消す` });
  await press('追加');
  await press('保存');
  await dialog.findByText('すべて保存されています。');
  const people = within(dialog.getByRole('list', { name: '招待した方' })).getAllByRole('listitem');
  for (const { email } of [ken, mika]) {
    const line = people.find(({ textContent }) => textContent.includes(email));
    expect(line?.textContent).toContain('招待中');
  }
});

test('a password link says beforehand that somebody has to be invited, and keeps to it', async () => {
  const { user, dialog, field, press, ken } = await openDialog();
  const rule = () =>
    dialog.queryAllByRole('status').find(({ textContent }) => textContent.includes('1人以上必要です'));
  await user.click(await dialog.findByRole('radio', { name: 'リンクを知っている方全員' }));
  expect(rule()).toBeUndefined();
  await user.click(dialog.getByRole('radio', { name: 'パスワードを知っている方' }));
  await waitFor(() => expect(rule()).toBeDefined());
  await user.type(dialog.getByLabelText('リンクのパスワード'), 'kiri-no-mori');
  await user.type(field, `${ken.email} `);
  await press('追加');
  await waitFor(() => expect(rule()).toBeUndefined());
  await press('保存');
  await dialog.findByText('すべて保存されています。');
  await user.click(await dialog.findByRole('button', { name: /のメニュー$/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'メンバーから外す', hidden: true }));
  await waitFor(() => expect(rule()).toBeDefined());
  await press('保存');
  expect(await dialog.findByText('共有する方を1人以上追加してください。')).toBeDefined();
});

test('the menu of somebody says whether they may download, and changes it', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: '春の映画' });
  const { fileId: id } = await putFile(koma.platform, { by: owner, projectId, name: '表紙.png' });
  const address = newAddress('member');
  const fileMember = [{ email: address, type: FileRole.viewer, canDownload: true }];
  await koma.call(
    sharing.shareFile,
    { body: { fileId: id, accessType: AccessType.invited, fileMember } },
    owner,
  );
  const target = { kind: 'file' as const, id, name: '表紙.png' };
  const user = await render(<ShareDialog target={target} onClose={() => undefined} />, {
    as: owner,
    language: 'ja',
  });
  const openMenu = async () => {
    await user.click(await screen.findByRole('button', { name: `${address}さんのメニュー` }));
    const item = { name: 'メディアファイルのダウンロードを許可', hidden: true };
    return screen.findByRole('menuitemcheckbox', item);
  };
  const item = await openMenu();
  expect(item.getAttribute('aria-checked')).toBe('true');
  await user.click(item);
  const next = await openMenu();
  await waitFor(() => expect(next.getAttribute('aria-checked')).toBe('false'));
});
