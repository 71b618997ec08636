import { expect, test } from 'vitest';
import { say } from '../../../../server/test/test-comments.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { watchDownloads } from '../../../test/downloads.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../../test/page.tsx';
import { giveSpace } from '../../../test/space.ts';

async function openProject() {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const file = await putFile(koma.platform, { by: owner, projectId, name: 'One.png' });
  await koma.platform.db
    .updateTable('file_versions')
    .set({ width: 160, height: 100 })
    .where('id', '=', file.versionId)
    .execute();
  await say(koma, owner, file, { comment: 'Lift the title.' });
  giveSpace();
  const user = await openPage(`/dashboard/${projectId}`, { as: owner });
  const choose = async (menu: string, item: string | RegExp) => {
    await user.click(await screen.findByRole('button', { name: menu }));
    await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
  };
  return { user, choose };
}

test('what was said about all files of a project is taken along as one document', async () => {
  const { choose } = await openProject();
  const saved = watchDownloads();
  for (const [format, beginning] of [
    [/^PDF/, '%PDF'],
    [/^CSV/, ''],
  ] as const) {
    await choose('Export comments', format);
    await waitFor(() => expect(saved).toHaveLength(1));
    const [document] = saved.splice(0);
    expect(document?.name).toContain('Film');
    const words = (await document?.text()) ?? '';
    expect(words.startsWith(beginning), `${format}: ${words.slice(0, 20)}`).toBe(true);
    if (beginning === '') expect(words).toContain('Lift the title.');
  }
});

test('as a list, duplicated, told about, and downloaded together', async () => {
  const { user, choose } = await openProject();
  await user.click(await screen.findByTitle('Show as a list'));
  await choose('Menu of One.png', 'Duplicate');
  await screen.findByRole('link', { name: 'One (2).png' });
  await choose('Menu of One.png', 'Details');
  const details = await screen.findByRole('dialog', { name: 'One.png' });
  await within(details).findByText('160 × 100');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const saved = watchDownloads();
  for (const [name, given] of [
    ['One.png', 'One.png'],
    ['One (2).png', 'Film.zip'],
  ] as const) {
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    const chosen = within(await screen.findByRole('region', { name: 'Selection' }));
    await user.click(chosen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved.map((document) => document.name)).toEqual([given]));
    saved.length = 0;
  }
});
