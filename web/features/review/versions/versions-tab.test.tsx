import { expect, test } from 'vitest';
import { versions } from '../../../../contract/calls/versions.ts';
import { castReview } from '../../../../server/test/test-comments.ts';
import { openPage, screen, startKoma, type User, waitFor, within } from '../../../test/page.tsx';
import { chooseIn, openRoom } from '../../../test/room.ts';
import { addVersion } from '../../../test/versions.ts';

/** Opens the versions of a picture; the names are those of further versions. */
async function openStack(names: string[]) {
  const koma = await startKoma();
  const { owner, projectId, picture } = await castReview(koma);
  const { fileId } = picture;
  for (const name of names) await addVersion(koma, { by: owner, projectId, fileId, name });
  const open = async () => {
    const user = await openRoom(`/review/${fileId}`, { as: owner });
    await openVersions(user);
    await expectRows(names.length + 1);
    return user;
  };
  const readNames = async () => {
    const { results } = await koma.call(versions.getList, { params: { id: fileId } }, owner);
    return results.map(({ name }) => name);
  };
  return { koma, owner, projectId, fileId, open, readNames };
}

const openVersions = async (user: User) => user.click(await screen.findByRole('tab', { name: /^Versions/ }));
const rows = () => within(screen.getByRole('list', { name: 'Versions' })).getAllByRole('listitem');
const expectRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));
const first = () => rows()[0] as HTMLElement;
const expectFirst = (name: string) => waitFor(() => expect(first().textContent).toContain(name));

test('versions are put in another order by the keyboard', async () => {
  const { open, readNames } = await openStack(['second.png', 'third.png']);
  const user = await open();
  within(first()).getByRole('link').focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expectFirst('second.png');
  await screen.findByText('third.png is now version 2.');
  await waitFor(async () => expect(await readNames()).toEqual(['second.png', 'third.png', 'still.png']));
  within(rows()[1] as HTMLElement)
    .getByRole('link')
    .focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expectFirst('third.png');
  await waitFor(async () => expect(await readNames()).toEqual(['third.png', 'second.png', 'still.png']));
});

test('a deleted version comes back by undoing, before and after it was sent, and stays deleted for whoever leaves', async () => {
  const { open, readNames, fileId, owner } = await openStack(['second.png', 'third.png']);
  let user = await open();
  const deleteThird = async () => {
    await chooseIn(user, first(), ['Menu of version 3', 'Move this version to the trash']);
    await screen.findByText('Version 3 (third.png) was moved to the trash.');
    await expectRows(2);
  };
  const undo = async () => {
    const [button] = (await screen.findAllByRole('button', { name: 'Undo' })).toReversed();
    await user.click(button as HTMLElement);
    await expectRows(3);
    await expectFirst('third.png');
  };
  await deleteThird();
  await screen.findByRole('button', { name: /^v2\./ });
  await waitFor(async () => expect(await readNames()).toHaveLength(2));
  await undo();
  await waitFor(async () => expect(await readNames()).toHaveLength(3));
  // Undo at once, whether the deletion was sent by then or not.
  await deleteThird();
  await undo();
  await deleteThird();
  // Leaving at once sends the deletion all the same.
  user = await openRoom(`/review/${fileId}`, { as: owner });
  await openVersions(user);
  await expectRows(2);
});

test('a deleted version lies in the trash of its project, and comes back from there', async () => {
  const { open, readNames, owner, projectId } = await openStack(['darker.png']);
  let user = await open();
  await chooseIn(user, first(), ['Menu of version 2', 'Move this version to the trash']);
  await expectRows(1);
  await waitFor(async () => expect(await readNames()).toEqual(['still.png']));
  expect(screen.getByRole('link', { name: 'Deleted versions' }).getAttribute('href')).toBe(
    `/trash?project=${projectId}`,
  );
  user = await openPage(`/trash?project=${projectId}`, { as: owner });
  const restore = await screen.findByRole('button', { name: 'Restore v2 of still.png' });
  const thrown = restore.closest('li');
  expect(thrown?.textContent).toContain('darker.png');
  expect(thrown?.textContent).toContain('Deleted by Owner');
  await user.click(restore);
  await waitFor(() => expect(screen.queryByText('v2 of still.png')).toBeNull());
  await open();
  await expectFirst('darker.png');
});
