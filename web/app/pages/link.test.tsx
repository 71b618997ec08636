import { expect, test } from 'vitest';
import { AccessType } from '../../../contract/enums.ts';
import { putFile } from '../../../server/test/test-files.ts';
import { shareFile } from '../../../server/test/test-links.ts';
import { addPerson } from '../../../server/test/test-people.ts';
import { createProject } from '../../../server/test/test-projects.ts';
import { openPage, screen, startKoma } from '../../test/page.tsx';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

async function stage() {
  const koma = await startKoma();
  const owner = await addPerson(koma.parts, { name: '山田 花子' });
  const { _id: projectId } = await createProject(koma, owner, { name: '春のキャンペーン' });
  const { fileId } = await putFile(koma.parts, { by: owner, projectId, name: '表紙.png' });
  return { koma, owner, fileId };
}

test('an only-invited link asks to sign in, and tells others why not', async () => {
  const { koma, owner, fileId } = await stage();
  const invited = await addPerson(koma.parts);
  const stranger = await addPerson(koma.parts);
  const settings = { accessType: AccessType.invited, fileMember: [{ email: invited.email }] };
  const { code } = await shareFile(koma, { owner, fileId, settings });
  await openPage(`/f/${code}`, { language: 'ja' });
  await title('まずログインしてください');
  expect(screen.queryByText('表紙.png')).toBeNull();
  await openPage(`/f/${code}`, { as: stranger, language: 'ja' });
  await title('このファイルはお使いのメールアドレスと関連付けられていません。');
  expect(await screen.findByText(stranger.email, { exact: false })).toBeDefined();
  expect(screen.queryByText('表紙.png')).toBeNull();
});

test('a link whose date is over opens nothing', async () => {
  const { koma, owner, fileId } = await stage();
  const { code } = await shareFile(koma, { owner, fileId });
  await koma.parts.db
    .updateTable('share_links')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('item_id', '=', fileId)
    .execute();
  await openPage(`/f/${code}`, { language: 'ja' });
  expect(await title('このリンクは使えません')).toBeDefined();
});
