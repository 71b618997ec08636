import { expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType, ProcessingState } from '../../../contract/enums.ts';
import type { TestApp } from '../../../server/test/test-accounts.ts';
import { putFile } from '../../../server/test/test-files.ts';
import { shareFile } from '../../../server/test/test-links.ts';
import type { TestPerson } from '../../../server/test/test-people.ts';
import { addPerson } from '../../../server/test/test-people.ts';
import { createProject } from '../../../server/test/test-projects.ts';
import { watchLeaving } from '../../test/leaving.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../test/page.tsx';
import { giveSpace } from '../../test/space.ts';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

async function stage() {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { name: '山田 花子' });
  const { _id: projectId } = await createProject(koma, owner, { name: '春のキャンペーン' });
  const { fileId } = await putFile(koma.platform, { by: owner, projectId, name: '表紙.png' });
  return { koma, owner, projectId, fileId };
}

const addFolder = (
  koma: TestApp,
  { owner, ...folder }: { owner: TestPerson; projectId: string; name: string },
) => koma.call(files.addFolder, { body: { ...folder, fileId: null, color: null, isPrivate: false } }, owner);

test('an only-invited link asks to sign in, and tells others why not', async () => {
  const { koma, owner, fileId } = await stage();
  const invited = await addPerson(koma.platform);
  const stranger = await addPerson(koma.platform);
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
  await koma.platform.db
    .updateTable('share_links')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('item_id', '=', fileId)
    .execute();
  await openPage(`/f/${code}`, { language: 'ja' });
  expect(await title('このリンクは使えません')).toBeDefined();
});

test('a project link names the project once, and the way back from its folders', async () => {
  const { koma, owner, projectId } = await stage();
  await addFolder(koma, { owner, projectId, name: 'ロケ写真' });
  const body = { projectId, accessType: AccessType.anyone };
  const { link } = await koma.call(sharing.shareProject, { body }, owner);
  giveSpace();
  const user = await openPage(new URL(link).pathname, { language: 'ja' });
  await title('春のキャンペーン');
  const findFolder = () => screen.findByRole('link', { name: 'ロケ写真' });
  const way = { name: '現在の場所' };
  const folder = await findFolder();
  expect(screen.queryByRole('navigation', way)).toBeNull();
  await user.click(folder);
  const path = within(await screen.findByRole('navigation', way));
  await user.click(path.getByRole('link', { name: '春のキャンペーン' }));
  expect(await findFolder()).toBeDefined();
});

test('a visitor who can do nothing with a choice sees no boxes, and no files that cannot be shown', async () => {
  const { koma, owner, projectId, fileId } = await stage();
  const { versionId } = await putFile(koma.platform, { by: owner, projectId, name: '壊れた.png' });
  await koma.platform.db
    .updateTable('file_versions')
    .set({ processing: ProcessingState.failed, failure: 'processing.failed' })
    .where('id', '=', versionId)
    .execute();
  giveSpace();
  await openPage(`/dashboard/${projectId}`, { as: owner, language: 'ja' });
  await screen.findByText('壊れた.png');
  expect((await screen.findAllByRole('checkbox')).length).toBeGreaterThan(0);

  localStorage.clear();
  const body = { projectId, accessType: AccessType.anyone, allowDownload: false };
  const { link } = await koma.call(sharing.shareProject, { body }, owner);
  const user = await openPage(new URL(link).pathname, { language: 'ja' });
  const picture = await screen.findByRole('link', { name: '表紙.png' });
  expect(screen.queryByText(/壊れた/)).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  picture.focus();
  await user.keyboard('{Control>}a{/Control}{ArrowLeft}');
  expect(screen.queryByRole('region', { name: '選択' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(picture);
  await waitFor(() => expect(window.location.pathname).toMatch(new RegExp(`/review/${fileId}`)));
});

test('behind a link nobody can write an address that sends a signed-in person away', async () => {
  const { koma, owner, projectId, fileId } = await stage();
  const { code } = await shareFile(koma, { owner, fileId });
  const { next } = watchLeaving();
  const { host } = window.location;
  for (const rest of [
    '//evil.example',
    '/%2Fevil.example',
    '/.//evil.example',
    '/%5Cevil.example',
    '/x/..//evil.example',
  ]) {
    await openPage(`/f/${code}${rest}`, { as: owner });
    const place = await next();
    expect([place.host, place.pathname]).toEqual([host, `/review/${fileId}`]);
  }
  // A path of Koma itself is still followed.
  await openPage(`/f/${code}/dashboard/${projectId}`, { as: owner });
  const place = await next();
  expect([place.host, place.pathname]).toEqual([host, `/dashboard/${projectId}`]);
});
