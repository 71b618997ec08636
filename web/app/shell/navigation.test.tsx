import { expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { addPerson } from '../../../server/test/test-people.ts';
import { createProject } from '../../../server/test/test-projects.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../test/page.tsx';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('every place stands in the navigation once, and the page repeats none of them', async () => {
  const koma = await startKoma();
  const as = await addPerson(koma.platform);
  const { _id: id } = await createProject(koma, as, { name: '春の企画' });
  const user = await openPage('/dashboard', { as, language: 'ja' });
  const places = within(await screen.findByRole('navigation', { name: 'メインナビゲーション' }));
  for (const name of ['共有プロジェクト', 'チーム', 'ゴミ箱', 'マイプロジェクト']) {
    const place = places.getByRole('link', { name: new RegExp(`^${name}`) });
    await user.click(place);
    expect(await title(name)).toBeDefined();
    expect(place.getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
  }
  await openPage(`/dashboard/${id}`, { as, language: 'ja' });
  await title('春の企画');
  expect(screen.getAllByText('春の企画')).toHaveLength(1);
});

test('old addresses of the trash lead to the one there is', async () => {
  const koma = await startKoma();
  const as = await addPerson(koma.platform);
  const throwAway = async (name: string, lost: string) => {
    const { _id: projectId } = await createProject(koma, as, { name });
    const folder = { projectId, fileId: null, name: lost, color: null, isPrivate: false };
    const { _id: id } = await koma.call(files.addFolder, { body: folder }, as);
    await koma.call(files.delete, { params: { id } }, as);
    return projectId;
  };
  const spring = await throwAway('春の企画', '春の没カット');
  const autumn = await throwAway('秋の企画', '秋の没カット');
  const address = () => window.location.pathname + window.location.search;

  const user = await openPage('/recently-deleted', { as, language: 'ja' });
  const rowOf = (name: string) => screen.queryByText(name)?.closest('li')?.textContent;
  await screen.findByText('春の没カット');
  expect(address()).toBe('/trash');
  expect(rowOf('春の没カット')).toContain('春の企画');
  expect(rowOf('秋の没カット')).toContain('秋の企画');
  await user.click(screen.getByRole('combobox', { name: 'プロジェクトで絞り込む' }));
  await user.click(await screen.findByRole('option', { name: '秋の企画', hidden: true }));
  await waitFor(() => expect(address()).toBe(`/trash?project=${autumn}`));
  await waitFor(() => expect(rowOf('春の没カット')).toBeUndefined());

  await openPage(`/dashboard/${spring}?view=trash`, { as, language: 'ja' });
  await screen.findByText('春の没カット');
  expect(address()).toBe(`/trash?project=${spring}`);
  expect(rowOf('秋の没カット')).toBeUndefined();
});

test('a pinned project stands first and in the side bar, until it is taken off there', async () => {
  const koma = await startKoma();
  const as = await addPerson(koma.platform);
  for (const name of ['一つ目', '二つ目']) await createProject(koma, as, { name });
  const user = await openPage('/dashboard', { as, language: 'ja' });
  const readNames = () =>
    screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
  const pinned = { name: '固定したプロジェクト' };
  await waitFor(() => expect(readNames()).toEqual(['二つ目', '一つ目']));
  await user.click(screen.getByRole('button', { name: '一つ目のメニュー' }));
  await user.click(await screen.findByRole('menuitem', { name: 'サイドバーに固定', hidden: true }));
  await waitFor(() => expect(readNames()).toEqual(['一つ目', '二つ目']));
  await user.click(within(await screen.findByRole('region', pinned)).getByRole('link', { name: '一つ目' }));
  await title('一つ目');
  const link = within(screen.getByRole('region', pinned)).getByRole('link', { name: '一つ目' });
  expect(link.getAttribute('aria-current')).toBe('page');
  await user.click(await screen.findByRole('button', { name: 'サイドバーに固定' }));
  await waitFor(() => expect(screen.queryByRole('region', pinned)).toBeNull());
});
