import { expect, test } from 'vitest';
import { projects } from '../../../contract/calls/projects.ts';
import { CommentType, MemberType } from '../../../contract/enums.ts';
import { castReview, say } from '../../../server/test/test-comments.ts';
import { tellNews } from '../../../server/test/test-news.ts';
import { addPerson } from '../../../server/test/test-people.ts';
import { createProject } from '../../../server/test/test-projects.ts';
import { openPage, screen, startKoma } from '../../test/page.tsx';

const findBell = (count: number) =>
  screen.findByRole('button', { name: count ? `Notifications, ${count} unread` : 'Notifications' });

test('the bell says the number that it shows, also where the language has a word for two', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { plan: 'basic' });
  const invited = await addPerson(koma.platform);
  const projectMember = [{ email: invited.email, type: MemberType.collaborator, canDownload: true }];
  for (const name of ['First', 'Second']) {
    const { _id: projectId } = await createProject(koma, owner, { name });
    await koma.call(projects.addUser, { body: { projectId, projectMember } }, owner);
  }
  await tellNews(koma);
  await openPage('/dashboard', { as: invited, language: 'he' });
  const bell = await screen.findByRole('button', { name: 'התראות, 2 שלא נקראו' });
  expect(bell.textContent).toBe('2');
});

test('an invitation is a line below the bell, and is accepted from there, once, and by nobody else', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { name: 'Owner' });
  const sato = await addPerson(koma.platform, { name: 'Sato' });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Spring' });
  const user = await openPage('/dashboard', { as: sato });
  // Zero shows no number.
  expect((await findBell(0)).textContent).toBe('');
  const projectMember = [{ email: sato.email, type: MemberType.collaborator, canDownload: true }];
  await koma.call(projects.addUser, { body: { projectId, projectMember } }, owner);
  await tellNews(koma);
  await user.click(await findBell(1));
  await user.click(await screen.findByRole('link', { name: /Owner .*Spring/, hidden: true }));
  const accept = await screen.findByRole('button', { name: 'Accept invitation' });
  const path = window.location.pathname;
  await user.click(accept);
  expect(await screen.findByRole('heading', { name: 'Spring' })).toBeDefined();
  await findBell(0);
  // The invitation works once, and for nobody else.
  await openPage(path, { as: sato, language: 'ja' });
  await screen.findByRole('heading', { level: 1, name: '「Spring」にはすでに参加しています' });
  await openPage(path, { as: owner, language: 'ja' });
  await screen.findByRole('heading', { level: 1, name: 'この招待は使えません' });
});

test('a comment among the team is told to nobody else, neither below the bell nor in the history', async () => {
  const koma = await startKoma();
  const { owner, collaborator, picture, projectId } = await castReview(koma);
  await tellNews(koma);
  await openPage('/notifications', { as: collaborator });
  await findBell(0);
  await say(koma, owner, picture, { comment: 'Among us.', commentType: CommentType.private });
  await say(koma, owner, picture, { comment: 'For everybody.' });
  await tellNews(koma);
  await findBell(1);
  const line = await screen.findByRole('link', { name: /Owner commented on still\.png/ });
  expect(line.textContent).not.toContain('(2)');
  await openPage(`/dashboard/${projectId}?view=activity`, { as: collaborator });
  expect(await screen.findByText(/For everybody\./)).toBeDefined();
  expect(screen.queryByText(/Among us\./)).toBeNull();
});
