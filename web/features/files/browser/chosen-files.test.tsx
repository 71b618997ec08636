import { expect, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { newAddress } from '../../../../server/test/test-accounts.ts';
import { castReview, say } from '../../../../server/test/test-comments.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { tellNews } from '../../../../server/test/test-news.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { openPage, screen, startKoma, type User, waitFor, within } from '../../../test/page.tsx';
import { giveSpace } from '../../../test/space.ts';

async function chooseTwo() {
  const koma = await startKoma();
  const as = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, as, { name: 'Spring' });
  for (const name of ['First.png', 'Second.png']) await putFile(koma.platform, { by: as, projectId, name });
  giveSpace();
  const user = await openPage(`/dashboard/${projectId}`, { as });
  for (const name of ['Select First.png', 'Select Second.png'])
    await user.click(await screen.findByRole('checkbox', { name }));
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  const press = async (name: string) => user.click(await bar.findByRole('button', { name }));
  return { koma, as, user, press };
}

async function undo(user: User) {
  const [button] = (await screen.findAllByRole('button', { name: 'Undo' })).toReversed();
  await user.click(button as HTMLElement);
}

async function choose(user: User, name: string) {
  const item = await screen.findByRole<HTMLButtonElement>('menuitem', { name, hidden: true });
  await waitFor(() => expect(item.disabled).toBe(false));
  await user.click(item);
}

test('the status of several is changed together, and taken back', async () => {
  const { user, press } = await chooseTwo();
  const countApproved = () => document.querySelectorAll('[data-status="approved"]').length;
  await press('Status');
  await choose(user, 'Approved');
  await screen.findByText('The status of 2 files was changed.');
  await waitFor(() => expect(countApproved()).toBe(2));
  await undo(user);
  await waitFor(() => expect(countApproved()).toBe(0));
});

test('what is chosen is shared together, and the undo takes it back', async () => {
  const { koma, user, press } = await chooseTwo();
  const address = newAddress('several');
  await press('Share');
  const dialog = within(await screen.findByRole('dialog', { name: 'Share 2 items' }));
  await user.click(await dialog.findByRole('button', { name: 'Invite' }));
  await dialog.findByText('Please add at least one user.');
  await user.type(dialog.getByRole('combobox', { name: /Email/ }), address);
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await screen.findByText('2 items were shared.');
  const members = () =>
    koma.platform.db
      .selectFrom('file_members')
      .innerJoin('accounts', 'accounts.id', 'file_members.account_id')
      .select('file_members.removed_at')
      .where('accounts.email', '=', address)
      .execute();
  expect(await members()).toEqual([{ removed_at: null }, { removed_at: null }]);
  await undo(user);
  await screen.findByText('No longer shared.');
  expect((await members()).filter(({ removed_at }) => removed_at === null)).toEqual([]);
});

test('a file and a folder that are muted from their menu are marked and silent, until they are heard again', async () => {
  const koma = await startKoma();
  const { owner, collaborator, picture, projectId } = await castReview(koma);
  const folder = { projectId, fileId: null, name: 'Stills', color: null, isPrivate: false };
  const { _id: folderId } = await koma.call(files.addFolder, { body: folder }, owner);
  await koma.call(files.move, { params: { id: picture.fileId }, body: { fileId: folderId } }, owner);
  await tellNews(koma);
  giveSpace();
  const user = await openPage(`/dashboard/${projectId}`, { as: owner });
  const tile = (name: string) =>
    waitFor(() => {
      const found = screen.getByRole('link', { name }).closest<HTMLElement>('[data-item]');
      if (!found) throw new Error(`There is no ${name}.`);
      return within(found);
    });
  const press = async (name: string, item: string) => {
    await user.click((await tile(name)).getByRole('button', { name: /^Menu/ }));
    await choose(user, item);
  };
  const expectMark = (name: string, isMuted: boolean) =>
    waitFor(async () =>
      expect((await tile(name)).queryAllByLabelText('Muted')).toHaveLength(isMuted ? 1 : 0),
    );
  const bell = (name: string) => screen.findByRole('button', { name });

  await press('Stills', 'Mute this folder');
  await expectMark('Stills', true);
  await press('clip.mp4', 'Mute this file');
  await expectMark('clip.mp4', true);
  await press('clip.mp4', 'Unmute this file');
  await expectMark('clip.mp4', false);
  await screen.findByText('Notifications are on again.');
  await undo(user);
  await expectMark('clip.mp4', true);

  await openPage(`/dashboard/${projectId}`, { as: owner });
  await expectMark('clip.mp4', true);
  await say(koma, collaborator, picture, { comment: 'Nobody hears it.' });
  await tellNews(koma);
  await bell('Notifications');
  await press('Stills', 'Unmute this folder');
  await screen.findByText('Notifications are on again.');
  await expectMark('Stills', false);
  await say(koma, collaborator, picture, { comment: 'Heard again.' });
  await tellNews(koma);
  await bell('Notifications, 1 unread');
});
