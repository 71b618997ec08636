import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { PAGE_HEADER } from '../../../contract/limits.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { castReview, say } from '../../test/test-comments.ts';
import { asPerson, changesOf, openTestPages, type TestPage } from '../../test/test-streams.ts';

let koma: TestApp;
let address: string;
let cast: Awaited<ReturnType<typeof castReview>>;
const pages = openTestPages(() => address);

beforeAll(async () => {
  koma = await startTestApp();
  address = await koma.app.listen({ port: 0, host: '127.0.0.1' });
  cast = await castReview(koma);
});
afterEach(pages.closeAll);
afterAll(() => koma.stop());

const typesOf = (page: TestPage) =>
  changesOf(page)
    .map(({ type }) => type)
    .filter((type) => type.startsWith('comment.'));
const openAs = (page: string) => pages.open({ ...asPerson(cast.owner), [PAGE_HEADER]: page });

async function like(id: string, page: string) {
  const path = `/api${comments.like.path.replace(':id', id)}`;
  const headers = { ...asPerson(cast.owner), [PAGE_HEADER]: page, 'content-type': 'application/json' };
  const answer = await fetch(address + path, {
    method: comments.like.method,
    headers,
    body: JSON.stringify({ like: true }),
  });
  expect(answer.status).toBe(200);
}

test('the page that changed something is not told of it; another page of the same person is', async () => {
  const { _id: first } = await say(koma, cast.owner, cast.picture, { comment: 'First' });
  const { _id: second } = await say(koma, cast.owner, cast.picture, { comment: 'Second' });
  const here = await openAs('page-here');
  const there = await openAs('page-there');
  const nameless = await pages.open(asPerson(cast.owner));
  await vi.waitFor(
    () => {
      for (const page of [here, there, nameless]) expect(page.heard).toContain('event: open');
    },
    { timeout: 15_000, interval: 20 },
  );
  await like(first, 'page-here');
  await like(second, 'page-there');
  const heard = (page: TestPage, id: string) =>
    changesOf(page).some(({ type, data }) => type === 'comment.changed' && data.commentId === id);
  await vi.waitFor(
    () => {
      expect(heard(nameless, second)).toBe(true);
      expect(heard(here, second)).toBe(true);
      expect(heard(there, first)).toBe(true);
    },
    { timeout: 15_000, interval: 20 },
  );
  expect(typesOf(nameless)).toEqual(['comment.changed', 'comment.changed']);
  expect(heard(here, first)).toBe(false);
  expect(heard(there, second)).toBe(false);
  expect(here.heard).not.toContain('page-');
});

test('a page is told the ids that it reads, and no others', async () => {
  const page = await pages.open(asPerson(cast.editor));
  await vi.waitFor(() => expect(page.heard).toContain('event: open'), { timeout: 15_000, interval: 20 });
  const { _id: commentId } = await say(koma, cast.owner, cast.picture, { comment: 'Exactly' });
  const { fileId, versionId: fileVersionId } = cast.picture;
  await vi.waitFor(
    () =>
      expect(changesOf(page).filter(({ type }) => type === 'comment.added')).toEqual([
        { type: 'comment.added', data: { fileId, fileVersionId, commentId } },
      ]),
    { timeout: 15_000, interval: 20 },
  );
});
