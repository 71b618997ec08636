import { expect, test } from 'vitest';
import { castReview, say } from '../../../server/test/test-comments.ts';
import { tellNews } from '../../../server/test/test-news.ts';
import { screen, startKoma, waitFor, within } from '../../test/page.tsx';
import { chooseIn, findSaid, openRoom } from '../../test/room.ts';

test('in the room the bell counts, a click lands on the comment, the history of the file opens, and what is muted is marked', async () => {
  const koma = await startKoma();
  const { owner, collaborator, picture } = await castReview(koma);
  const user = await openRoom(`/review/${picture.fileId}`, { as: owner });
  const bell = (name: string) => screen.findByRole('button', { name });
  await bell('Notifications');
  const hear = async (comment: string) => {
    await say(koma, collaborator, picture, { comment });
    await tellNews(koma);
    return findSaid(comment);
  };
  await hear('Slower here.');
  await user.click(await bell('Notifications, 1 unread'));
  await user.click(
    await screen.findByRole('link', { name: /Collaborator commented on still\.png/, hidden: true }),
  );
  await waitFor(() => expect(window.location.search).toContain('comment='));
  await bell('Notifications');

  const header = screen.getByRole('banner');
  await chooseIn(user, header, ['Menu of still.png', 'Activity']);
  const history = within(await screen.findByRole('dialog', { name: 'Activity of still.png' }));
  await history.findByRole('link', { name: /Slower here\./ });
  await user.keyboard('{Escape}');

  const comment = await findSaid('Slower here.');
  await chooseIn(user, comment, [/^Menu of the comment/, 'Mute this conversation']);
  await within(comment).findByRole('img', { name: 'Muted' });
  await chooseIn(user, header, ['Menu of still.png', 'Mute this file']);
  await within(header).findByRole('img', { name: 'Muted' });
  const muted = () =>
    koma.platform.db
      .selectFrom('notification_mutes')
      .select(['file_id'])
      .where('account_id', '=', owner.id)
      .execute();
  await waitFor(async () => expect(await muted()).toHaveLength(2));
  await hear('Nobody hears it.');
  expect(await bell('Notifications')).toBeDefined();
});
