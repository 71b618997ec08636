import { expect, test } from 'vitest';
import { castReview } from '../../../server/test/test-comments.ts';
import { addPerson } from '../../../server/test/test-people.ts';
import { createProject } from '../../../server/test/test-projects.ts';
import { fill } from '../../test/fill.ts';
import { openPage, screen, startKoma, type User, waitFor, within } from '../../test/page.tsx';
import { openRoom } from '../../test/room.ts';
import { addVersion } from '../../test/versions.ts';

async function find(user: User, typed: string) {
  await user.keyboard('{Control>}k{/Control}');
  await fill(user, await screen.findByRole('combobox', { name: /^(検索、|Search)/ }), typed);
}

/** Runs the first command that the words find. */
async function runCommand(user: User, typed: string) {
  await find(user, typed);
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
}

test('commands choose the theme and the language, and invite', async () => {
  const koma = await startKoma();
  const as = await addPerson(koma.platform, { language: 'ja' });
  const { _id: id } = await createProject(koma, as, { name: '春の企画' });
  const user = await openPage(`/dashboard/${id}`, { as, language: 'ja' });
  await screen.findByRole('button', { name: '招待' });
  await runCommand(user, 'theme dark');
  const html = document.documentElement;
  await waitFor(() => expect(html.getAttribute('data-mantine-color-scheme')).toBe('dark'));
  await runCommand(user, 'switch language en');
  await screen.findByRole('dialog', { name: 'Change the language?' });
  await user.keyboard('{Escape}');
  await runCommand(user, '招待');
  expect(await screen.findByRole('dialog', { name: '「春の企画」のメンバー' })).toBeDefined();
});

test('the palette opens with the files one opened last, also on another device, and with people', async () => {
  const koma = await startKoma();
  const { owner, picture } = await castReview(koma);
  await openRoom(`/review/${picture.fileId}`, { as: owner });
  const opened = () =>
    koma.platform.db
      .selectFrom('opened_files')
      .select('file_id')
      .where('account_id', '=', owner.id)
      .executeTakeFirst();
  await waitFor(async () => expect((await opened())?.file_id).toBe(picture.fileId));
  // Another device shares no storage.
  localStorage.clear();
  const user = await openPage('/dashboard', { as: owner });
  await user.click(await screen.findByRole('button', { name: /^Search/ }));
  const recent = async () =>
    within(await screen.findByRole('group', { name: 'Recent files' })).findByRole('option', {
      name: /still\.png/,
    });
  await recent();
  const people = within(screen.getByRole('group', { name: 'People' }));
  await user.click(await people.findByRole('option', { name: /Editor/ }));
  await waitFor(() => expect(window.location.search).toMatch(/^\?with=/));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'No longer only with Editor' }));
  await waitFor(() => expect(window.location.search).not.toContain('with='));
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await recent());
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/review\//));
});

test('in the room it changes the status, goes to a version and compares', async () => {
  const koma = await startKoma();
  const { owner, projectId, picture } = await castReview(koma);
  await addVersion(koma, { by: owner, projectId, fileId: picture.fileId, name: 'darker.png' });
  const user = await openRoom(`/review/${picture.fileId}`, { as: owner });
  await screen.findByRole('link', { name: 'Compare' });
  await find(user, 'approved');
  await user.click(await screen.findByRole('option', { name: 'Set status: Approved' }));
  await screen.findByRole('button', { name: /^Status: Approved/ });
  await find(user, 'go to version');
  const before = window.location.href;
  await user.click(await screen.findByRole('option', { name: /^Go to version/ }));
  await waitFor(() => expect(window.location.href).not.toBe(before));
  await find(user, 'compare');
  await user.click(await screen.findByRole('option', { name: /^Compare with version \d$/ }));
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/review\/[^/]+\/[^/]+\/[^/]+$/));
});
