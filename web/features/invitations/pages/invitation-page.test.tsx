import { expect, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { sharing } from '../../../../contract/calls/sharing.ts';
import { AccessType, MemberType } from '../../../../contract/enums.ts';
import { register } from '../../../../server/test/test-accounts.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject, readInvitation } from '../../../../server/test/test-projects.ts';
import { openPage, screen, startKoma, type User, waitFor, within } from '../../../test/page.tsx';
import { giveSpace } from '../../../test/space.ts';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));

test('an invitation for somebody else says so; who is in gets in again, and to others it is dead', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const guest = await register(koma, { name: '鈴木 美香' });
  const { _id: projectId } = await createProject(koma, owner, { name: '夏祭り' });
  const projectMember = [{ email: guest.email, type: MemberType.viewer }];
  await koma.call(projects.addUser, { body: { projectId, projectMember } }, owner);
  const path = `/project-invitation/${await readInvitation(koma, guest.email)}`;

  const user = await openPage(path, { as: owner, language: 'ja' });
  await screen.findByText(`この招待は ${guest.email} 宛てです。`, { exact: false });
  await press(user, 'ログアウトして続ける');
  await user.click(await screen.findByRole('link', { name: /^ログイン/ }));
  await user.type(await screen.findByLabelText('メールアドレス'), guest.email);
  await user.type(screen.getByLabelText('パスワード'), guest.password);
  await press(user, 'ログイン');
  await press(user, '招待を受ける');
  await title('夏祭り');

  const again = await openPage(path, { language: 'ja' });
  await title('「夏祭り」にはすでに参加しています');
  await again.click(within(screen.getByRole('main')).getByRole('link', { name: '開く' }));
  await title('夏祭り');
  await screen.findByText('ファイルが追加されると、ここに表示されます。');
  await press(again, '夏祭りのメニュー');
  expect(await screen.findByRole('menuitem', { name: 'サイドバーに固定', hidden: true })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'ゴミ箱', hidden: true })).toBeNull();

  await openPage(path, { as: owner, language: 'ja' });
  await title('この招待は使えません');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

test('an invitation to a folder names it, and opens the folder alone', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const guest = await addPerson(koma.platform, { name: '鈴木 美香' });
  const other = await addPerson(koma.platform, { name: '佐藤 健' });
  const { _id: projectId } = await createProject(koma, owner, { name: '春のキャンペーン' });
  const folder = { projectId, fileId: null, name: 'ロケ写真', color: null, isPrivate: false };
  const { _id: folderId } = await koma.call(files.addFolder, { body: folder }, owner);
  await putFile(koma.platform, { by: owner, projectId, name: '表紙.png' });
  await putFile(koma.platform, { by: owner, projectId, folderId, name: '湖.png' });
  const projectMember = [{ email: guest.email, type: MemberType.collaborator, canDownload: true }];
  const body = { projectId, fileId: folderId, accessType: AccessType.invited, projectMember };
  await koma.call(sharing.shareProject, { body }, owner);
  const path = `/project-invitation/${await readInvitation(koma, guest.email)}`;
  giveSpace();
  await openPage(path, { as: other, language: 'ja' });
  await title('フォルダー「ロケ写真」への招待');
  await screen.findByText(`この招待は ${guest.email} 宛てです。`, { exact: false });
  const user = await openPage(path, { as: guest, language: 'ja' });
  await press(user, '招待を受ける');
  await title('ロケ写真');
  expect(await screen.findByRole('link', { name: '湖.png' })).toBeDefined();
  expect(screen.queryByText('表紙.png')).toBeNull();
});
