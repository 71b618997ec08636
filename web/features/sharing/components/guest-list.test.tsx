import { expect, test } from 'vitest';
import { comments } from '../../../../contract/calls/comments.ts';
import { AccessType } from '../../../../contract/enums.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { enterAsGuest, shareFile, visitFile } from '../../../../server/test/test-links.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { render, screen, startKoma, waitFor, within } from '../../../test/page.tsx';
import { ShareDialog } from './share-dialog.tsx';

test('a guest is shut out from the list of the dialog, and let in again', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: '春の映画' });
  const { fileId, versionId } = await putFile(koma.platform, { by: owner, projectId, name: '表紙.png' });
  const settings = { accessType: AccessType.anyone, guestComments: true };
  const { code } = await shareFile(koma, { owner, fileId, settings });
  const guest = await enterAsGuest(koma, { visit: await visitFile(koma, { code }), name: '桐島' });
  const mayWrite = async () => {
    const body = { fileId, fileVersionId: versionId, comment: '空を明るく' };
    return (await koma.send(comments.add, { body }, guest)).statusCode === 200;
  };
  expect(await mayWrite()).toBe(true);
  const target = { kind: 'file' as const, id: fileId, name: '表紙.png' };
  const user = await render(<ShareDialog target={target} onClose={() => undefined} />, {
    as: owner,
    language: 'ja',
  });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByText('ゲスト（1人）'));
  const choose = async (name: string) => {
    await user.click(await dialog.findByRole('button', { name: '桐島さんの操作' }));
    await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
  };
  await choose('ブロック');
  await dialog.findByText('ブロック中');
  await waitFor(async () => expect(await mayWrite()).toBe(false));
  await choose('ブロックを解除');
  await waitFor(() => expect(dialog.queryByText('ブロック中')).toBeNull());
  await waitFor(async () => expect(await mayWrite()).toBe(true));
});
