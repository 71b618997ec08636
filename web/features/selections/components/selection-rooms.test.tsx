import { expect, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { selections } from '../../../../contract/calls/selections.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../../test/page.tsx';
import { showPicture } from '../../../test/room.ts';
import { giveSpace } from '../../../test/space.ts';
import { addVersion } from '../../../test/versions.ts';

test('a member goes from file to file in the order of a selection, and back to it', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  const { _id: projectId } = await createProject(koma, owner, { name: '春のキャンペーン' });
  const addFolder = async (name: string) =>
    (
      await koma.call(
        files.addFolder,
        { body: { projectId, fileId: null, name, color: null, isPrivate: false } },
        owner,
      )
    )._id;
  const [day, night] = [await addFolder('昼'), await addFolder('夜')];
  const put = async (folderId: string, name: string) =>
    (await putFile(koma.platform, { by: owner, projectId, folderId, name })).fileId;
  const [sun, moon] = [await put(day, '朝日.png'), await put(night, '月.png')];
  await put(night, '関係ない.png');
  const body = { projectId, name: 'お客様用', fileIds: [moon, sun] };
  const { _id: id } = await koma.call(selections.add, { body }, owner);
  giveSpace();
  const user = await openPage(`/dashboard/${projectId}?selection=${id}`, { as: owner, language: 'ja' });
  const names = () =>
    [...document.querySelectorAll('[data-item] [data-open]')].map((name) => name.textContent);
  await waitFor(() => expect(names()).toEqual(['月.png', '朝日.png']));
  await user.click(screen.getByRole('link', { name: '月.png' }));
  const room = async (name: string) => {
    await screen.findByRole('heading', { level: 1, name });
    await showPicture();
    const strip = await screen.findByRole('navigation', { name: 'フォルダー内のファイル' });
    await waitFor(() => expect(within(strip).getAllByRole('link')).toHaveLength(2));
  };
  await room('月.png');
  await user.keyboard(']');
  await room('朝日.png');
  await user.keyboard('[[');
  await room('月.png');
  await addVersion(koma, { by: owner, projectId, fileId: moon, name: '夜.png' });
  await user.click(await screen.findByRole('link', { name: 'v2を開く' }));
  await screen.findByRole('button', { name: /^v2。/ });
  expect(window.location.search).toContain('selection=');
  await room('月.png');
  await user.keyboard(']');
  await room('朝日.png');
  await user.click(screen.getByRole('link', { name: 'フォルダーに戻る' }));
  await waitFor(() => expect(names()).toHaveLength(2));

  await openPage(`/dashboard/${projectId}/${night}`, { as: owner, language: 'ja' });
  for (const name of ['月.png', '関係ない.png'])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  const chosen = within(await screen.findByRole('region', { name: '選択中の項目' }));
  await user.click(chosen.getByRole('button', { name: '共有' }));
  expect(await screen.findByRole('dialog', { name: '2件を共有' })).toBeDefined();
});
