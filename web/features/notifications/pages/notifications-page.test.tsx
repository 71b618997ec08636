import { beforeEach, expect, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { notifications } from '../../../../contract/calls/notifications.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { MemberType } from '../../../../contract/enums.ts';
import type { TestApp } from '../../../../server/test/test-accounts.ts';
import { castReview, say } from '../../../../server/test/test-comments.ts';
import { tellNews } from '../../../../server/test/test-news.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { fill } from '../../../test/fill.ts';
import { intercept } from '../../../test/network.ts';
import { openPage, screen, startKoma, waitFor } from '../../../test/page.tsx';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeEach(async () => {
  koma = await startKoma();
  cast = await castReview(koma);
});

const open = () => openPage('/notifications', { as: cast.owner });
const findBell = (count: number) =>
  screen.findByRole('button', { name: count ? `Notifications, ${count} unread` : 'Notifications' });
async function comment(words: string) {
  await say(koma, cast.collaborator, cast.picture, { comment: words });
  await tellNews(koma);
}

test('the list is filtered, opened to its parts, read at once and taken back', async () => {
  await createProject(koma, cast.owner, { name: 'Other film' });
  await comment('First.');
  await comment('Second.');
  const user = await open();
  await findBell(1);
  await user.click(await screen.findByRole('button', { name: 'Show all 2' }));
  expect(await screen.findByRole('link', { name: /First\./ })).toBeDefined();

  const findNoMatch = () => screen.findByRole('heading', { name: 'No notifications match' });
  await user.click(screen.getByRole('radio', { name: 'Mentions' }));
  await findNoMatch();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await fill(user, screen.getByRole('combobox', { name: 'Project' }), 'Other');
  await user.click(await screen.findByRole('option', { name: 'Other film', hidden: true }));
  await findNoMatch();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(
    await screen.findByRole('link', { name: /Collaborator commented on still\.png \(2\)/ }),
  ).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await findBell(0);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await findBell(1);
});

test('a line whose file was deleted says so, is read by a click, and leads on again when the file is back', async () => {
  const { fileId } = cast.picture;
  await comment('Warmer.');
  await koma.call(files.delete, { params: { id: fileId } }, cast.owner);
  const user = await open();
  const line = await screen.findByRole('button', { name: /Collaborator commented on a deleted item/ });
  expect(line.textContent).toContain('This was deleted, or you no longer have access.');
  await user.click(line);
  await findBell(0);
  expect(window.location.pathname).toBe('/notifications');
  await koma.call(files.restore, { params: { id: fileId }, body: {} }, cast.owner);
  await open();
  const link = await screen.findByRole('link', { name: /Collaborator commented on still\.png/ });
  expect(link.getAttribute('href')).toMatch(new RegExp(`^/review/${fileId}/.*\\?comment=`));
});

test('what arrives while all are being read stays unread', async () => {
  await comment('Seen.');
  const user = await open();
  await screen.findByRole('link', { name: /commented on still\.png/ });
  intercept(notifications.readAll, async (pass) => {
    await comment('Unseen.');
    return pass();
  });
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('link', { name: /commented on still\.png \(2\)/ })).toBeDefined();
  await findBell(1);
});

test('the list goes on to its very end', async () => {
  const names = Array.from({ length: 23 }, (_, at) => `Film ${at + 1}.`);
  const invited = await addPerson(koma.platform);
  const projectMember = [{ email: invited.email, type: MemberType.collaborator, canDownload: true }];
  for (const name of names) {
    const { _id: projectId } = await createProject(koma, cast.owner, { name });
    await koma.call(projects.addUser, { body: { projectId, projectMember } }, cast.owner);
  }
  await tellNews(koma);
  await openPage('/notifications', { as: invited });
  await findBell(23);
  // The end of the list is always near without layout, so all pages load.
  const main = screen.getByRole('main');
  const lines = () =>
    [...main.querySelectorAll('a')].flatMap(({ textContent }) => /Film \d+\./.exec(textContent) ?? []);
  await waitFor(() => expect(lines()).toEqual(names.toReversed()));
});
