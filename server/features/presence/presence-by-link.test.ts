import { beforeAll, expect, test } from 'vitest';
import { presence } from '../../../contract/calls/presence.ts';
import { CommentType } from '../../../contract/enums.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { castReview, say } from '../../test/test-comments.ts';
import { enterAsGuest, shareFile, visitFile } from '../../test/test-links.ts';
import { addPerson } from '../../test/test-people.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castReview(koma);
});

type Caller = { token: string } | { headers: Record<string, string> };

const look = async (by: Caller) => {
  const here = { params: { id: cast.clip.fileId }, body: {} };
  return (await koma.call(presence.enter, here, by)).results.map(({ name }) => name);
};

test('who came by a link sees of those who look the owner and who spoke in sight of all', async () => {
  const { owner, editor, viewer, clip } = cast;
  const settings = { guestComments: true };
  const link = await shareFile(koma, { owner, fileId: clip.fileId, settings });
  const visit = await visitFile(koma, link);
  const guest = await enterAsGuest(koma, { visit, name: 'Kiri' });
  const other = await enterAsGuest(koma, { visit, name: 'Sora' });
  const { token } = await addPerson(koma.platform, { name: 'Noa' });
  const account = { headers: { ...visit.headers, authorization: `Bearer ${token}` } };
  for (const one of [viewer, editor, other, account]) await look(one);
  await say(koma, editor, clip, { comment: 'Among us', commentType: CommentType.private });
  expect(await look(guest)).toEqual([]);
  await look(owner);
  await say(koma, editor, clip, { comment: 'For all' });
  for (const visitor of [guest, account]) expect(await look(visitor)).toEqual(['Editor', 'Owner']);
  expect(await look(viewer)).toEqual(['Editor', 'Kiri (Guest)', 'Noa', 'Owner', 'Sora (Guest)']);
});
