import { expect, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { requests } from '../../../../contract/calls/requests.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { openPage, screen, startKoma, within } from '../../../test/page.tsx';
import { findToast } from '../../../test/say.ts';
import { giveSpace } from '../../../test/space.ts';

test('a link that was made in a folder leads into it, and into another one once that is chosen', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const add = (name: string) =>
    koma.call(
      files.addFolder,
      { body: { projectId, fileId: null, name, color: null, isPrivate: false } },
      owner,
    );
  const { _id: rushes } = await add('Rushes');
  const { _id: stills } = await add('Stills');
  giveSpace();
  const user = await openPage(`/dashboard/${projectId}/${rushes}`, { as: owner });
  await user.click(await screen.findByRole('button', { name: 'Request files' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request files for “Rushes”' }));
  await user.click(await dialog.findByRole('button', { name: 'Make the link' }));
  await dialog.findByLabelText('Link of Rushes');
  const arriving = async () => {
    const { results } = await koma.call(requests.getList, { params: { id: projectId } }, owner);
    return results.map(({ folderId }) => folderId);
  };
  expect(await arriving()).toEqual([rushes]);

  await user.click(dialog.getByRole('button', { name: 'Actions for Rushes' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit', hidden: true }));
  await user.click(await dialog.findByRole('button', { name: 'Choose another' }));
  const here = await dialog.findByRole('button', { name: 'Rushes' });
  expect(here.getAttribute('aria-pressed')).toBe('true');
  await user.click(await dialog.findByRole('button', { name: 'Stills' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findToast('Files sent by this link now arrive in “Stills”.');
  expect(await arriving()).toEqual([stills]);
});
