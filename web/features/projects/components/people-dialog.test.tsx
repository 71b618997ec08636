import { expect, test } from 'vitest';
import { newAddress } from '../../../../server/test/test-accounts.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { openPage, screen, startKoma, within } from '../../../test/page.tsx';

test('inviting says in words what cannot be', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { language: 'ja' });
  const { _id: id } = await createProject(koma, owner, { name: '夏祭り' });
  const address = newAddress('once');
  const user = await openPage(`/dashboard/${id}`, { as: owner, language: 'ja' });
  await user.click(await screen.findByRole('button', { name: '招待' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByRole('combobox', { name: '招待する方のメールアドレス' });
  const invite = async (typed: string) => {
    await user.type(field, `${typed}{Enter}`);
    await user.click(dialog.getByRole('button', { name: '招待を送る' }));
  };

  await user.click(dialog.getByRole('button', { name: '招待を送る' }));
  expect(await dialog.findByText('招待する方を1人以上入力してください。')).toBeDefined();
  await invite('だれか');
  expect(await dialog.findByText('メールアドレスの形になっていないものがあります：だれか')).toBeDefined();
  await user.type(field, '{Backspace}');
  await invite(owner.email);
  expect(await dialog.findByText(/自分/)).toBeDefined();
  await user.type(field, '{Backspace}');

  await user.type(field, `${address}, ${address.toUpperCase()}{Enter}`);
  expect(dialog.getAllByRole('button', { name: /を取り消す$/ })).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: '招待を送る' }));
  expect(await dialog.findByText('招待中')).toBeDefined();
  expect(dialog.getAllByText(address)).toHaveLength(1);
  await invite(address);
  expect(await dialog.findByText(`すでにメンバーです：${address}`)).toBeDefined();
});
