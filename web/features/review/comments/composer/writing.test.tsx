import { fireEvent } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { comments } from '../../../../../contract/calls/comments.ts';
import { files } from '../../../../../contract/calls/files.ts';
import type { TestApp } from '../../../../../server/test/test-accounts.ts';
import { castReview, say } from '../../../../../server/test/test-comments.ts';
import { intercept, lost, watchRequests } from '../../../../test/network.ts';
import { screen, startKoma, waitFor, within } from '../../../../test/page.tsx';
import {
  chooseIn,
  findEditor,
  findSaid,
  openRoom,
  pressSend,
  querySaid,
  write,
} from '../../../../test/room.ts';
import { findToast } from '../../../../test/say.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeAll(async () => {
  koma = await startKoma();
  cast = await castReview(koma);
});
const open = (network?: () => void) =>
  openRoom(`/review/${cast.picture.fileId}`, { as: cast.owner, ...(network && { network }) });

test('a name that was typed before the people are known is proposed once they are', async () => {
  const isTyped = Promise.withResolvers<void>();
  const user = await open(() => intercept(files.getMembers, async (pass) => isTyped.promise.then(pass)));
  await write(user, 'Please look, @Edi');
  expect(screen.queryByRole('option')).toBeNull();
  isTyped.resolve();
  expect(await screen.findByRole('option', { name: 'Editor' })).toBeDefined();
});

test('nothing, too much and no change are refused in words, and what was typed stays', async () => {
  const user = await open();
  const editor = await findEditor();
  const send = await screen.findByRole('button', { name: 'Send' });
  await user.click(send);
  await screen.findByText('Please type your comment.');
  editor.textContent = 'a'.repeat(3001);
  fireEvent.input(editor);
  await screen.findByText('3,001 / 3,000');
  await user.click(send);
  await screen.findByText(/Your comment cannot exceed 3000 characters\./);
  editor.replaceChildren();
  fireEvent.input(editor);

  await write(user, 'A first thought');
  await pressSend(user);
  const comment = await findSaid('A first thought');
  await chooseIn(user, comment, [/^Menu of the comment/, 'Edit']);
  const save = async () => user.click(await within(comment).findByRole('button', { name: 'Save' }));
  await save();
  await screen.findByText('Please make the necessary edits.');
  const edited = () => within(comment).getByRole('textbox');
  expect(document.activeElement).toBe(edited());
  await user.keyboard(', and a second');
  let isAway = true;
  intercept(comments.update, async (pass) => (isAway ? new Response('away', { status: 500 }) : pass()));
  await save();
  await findToast(/Sorry something went wrong/);
  await waitFor(() => expect(edited().textContent).toBe('A first thought, and a second'));
  isAway = false;
  await save();
  await waitFor(() => expect(querySaid('A first thought, and a second')?.textContent).toContain('edited'));
});

test('what is not sent yet outlives the page, and what could not be sent is sent later, once', async () => {
  let user = await open();
  await write(user, 'kept over a reload');
  user = await open();
  const editor = await findEditor();
  await waitFor(() => expect(editor.textContent).toBe('kept over a reload'));
  let fails: 'lost' | 'refused' | undefined = 'lost';
  const stand = () =>
    intercept(comments.add, async (pass) => {
      if (fails === 'lost') return lost();
      return fails === 'refused' ? new Response('away', { status: 500 }) : pass();
    });
  stand();
  const waiting = (words: string) =>
    waitFor(() => {
      const found = screen.getAllByRole('status').find(({ textContent }) => textContent.includes(words));
      if (!found) throw new Error(`“${words}” does not wait.`);
      return within(found);
    });
  await user.dblClick(screen.getByRole('button', { name: 'Send' }));
  await (await waiting('kept over a reload')).findByText(/No connection\. It is sent by itself\./);
  expect(screen.queryByText('Please type your comment.')).toBeNull();
  fails = undefined;
  await findSaid('kept over a reload');

  fails = 'refused';
  await write(user, 'refused at first');
  await pressSend(user);
  const again = await (await waiting('refused at first')).findByRole('button', { name: 'Send again' });
  fails = undefined;
  await user.click(again);
  await findSaid('refused at first');

  fails = 'lost';
  await write(user, 'sent after the next');
  await pressSend(user);
  await screen.findByText(/No connection\. It is sent by itself\./);
  user = await open();
  await findSaid('sent after the next');
  const { results } = await koma.call(
    comments.getList,
    { params: { id: cast.picture.versionId }, query: {} },
    cast.owner,
  );
  const said = results.map(({ comment }) => comment);
  for (const words of ['kept over a reload', 'refused at first', 'sent after the next'])
    expect(said.filter((comment) => comment === words)).toHaveLength(1);
});

test('mentions reach those who may see them; team-only comments stay in the team', async () => {
  const { collaborator, picture } = cast;
  const user = await open();
  await write(user, 'Please look, @Colla');
  await user.click(await screen.findByRole('option', { name: 'Collaborator' }));
  await user.keyboard('thank you');
  await pressSend(user);
  const mentioned = await findSaid('Please look, @Collaborator');
  expect(mentioned.textContent.replace(/\u00a0/g, ' ')).toContain('Please look, @Collaborator thank you');

  const choose = async (now: string, next: string) => {
    await user.click(await screen.findByRole('button', { name: `Visible to: ${now}` }));
    await user.click(await screen.findByRole('menuitemradio', { name: next, hidden: true }));
  };
  await choose('Everyone here', 'Only the team');
  await write(user, '@');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Editor' })).not.toBeNull());
  expect(screen.queryByRole('option', { name: 'Collaborator' })).toBeNull();
  await user.keyboard('{Backspace}');
  await user.keyboard('The client has not paid yet.');
  await pressSend(user);
  const secret = await findSaid('The client has not paid yet.');
  await within(secret).findByText('Team only');
  await choose('Team only', 'Everyone who can see this file');
  await write(user, 'Said to everybody.');
  await pressSend(user);
  await findSaid('Said to everybody.');

  const input = { params: { id: picture.versionId }, query: {} };
  await waitFor(async () => {
    const { results } = await koma.call(comments.getList, input, collaborator);
    expect(results.map(({ comment }) => comment)).toContain('Said to everybody.');
  });
  await openRoom(`/review/${picture.fileId}`, { as: collaborator });
  await findSaid('Said to everybody.');
  await findSaid('Please look, @Collaborator');
  expect(querySaid('The client has not paid yet.')).toBeUndefined();
  expect(screen.queryByRole('button', { name: /^Visible to/ })).toBeNull();
});

test('a page asks again for what others wrote, and not for what was written on it', async () => {
  const user = await open();
  await findEditor();
  const sent = watchRequests();
  const asked = () => sent.filter((request) => request.startsWith(`GET /api/comment/get/`)).length;
  await write(user, 'Written here.');
  await pressSend(user);
  await findSaid('Written here.');
  // The stream is ordered: news of the first comment would arrive before the second.
  await waitFor(async () => {
    const { results } = await koma.call(
      comments.getList,
      { params: { id: cast.picture.versionId }, query: {} },
      cast.owner,
    );
    expect(results.some(({ comment }) => comment === 'Written here.')).toBe(true);
  });
  await say(koma, cast.collaborator, cast.picture, { comment: 'Written there.' });
  await findSaid('Written there.');
  expect(asked()).toBe(1);
});
