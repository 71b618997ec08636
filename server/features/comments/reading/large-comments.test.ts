import { beforeAll, beforeEach, expect, test } from 'vitest';
import { comments } from '../../../../contract/calls/comments.ts';
import type { Figure } from '../../../../contract/figures.ts';
import { COMMENTS_A_MINUTE, DRAWING_BYTES_MAX, LIST_BYTES_MAX } from '../../../../contract/limits.ts';
import { plainTextOf, readRichText } from '../../../../contract/rich-text.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { shareTestApp } from '../../../test/test-app.ts';
import { answer, castReview, say, trySay } from '../../../test/test-comments.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castReview(koma);
});
beforeEach(async () => {
  await koma.platform.pool.query('delete from comments');
  await koma.platform.pool.query('update file_versions set comment_count = 0, hidden_comment_count = 0');
  await koma.platform.pool.query('delete from rate_limits');
});

const stroke = (count: number): Figure => ({
  kind: 'pen',
  color: '#FF3B2E',
  width: 4,
  points: Array.from({ length: count }, (_, at) => [1234 + at, 567 + at, 0.57]),
});
const large = Array.from({ length: 9 }, () => stroke(5000));
const small = [stroke(20)];

const address = (query = '') => `/api/comment/get-list/${cast.clip.versionId}?pageSize=100&${query}`;
async function readPage(url = address()) {
  const { token } = cast.viewer;
  const response = await koma.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(response.statusCode).toBe(200);
  const { data } = response.json<{ data: { results: Comment[] } }>();
  return { bytes: response.rawPayload.length, results: data.results };
}
type Comment = Awaited<ReturnType<typeof say>>;
const read = (id: string) => koma.call(comments.get, { params: { id } }, cast.viewer);

const copyComment = (id: string, count: number) =>
  koma.platform.pool.query(
    `with added as (
       insert into comments (id, file_id, version_id, project_id, parent_id, author_id, type, body, rich, start_ms, frame, figures, figure_count)
       select gen_random_uuid(), file_id, version_id, project_id, parent_id, author_id, type, body, rich, start_ms, frame, figures, figure_count
       from comments, generate_series(1, $2) where id = $1 returning parent_id, version_id
     ), replies as (
       update comments set reply_count = reply_count + $2 where id = (select min(parent_id::text)::uuid from added)
     )
     update file_versions set comment_count = comment_count + (select count(*) from added where parent_id is null)
     where id = (select min(version_id::text)::uuid from added)`,
    [id, count],
  );

test('a page of comments with large drawings stays small, carries the small drawings, and says what it left out', async () => {
  const first = await say(koma, cast.owner, cast.clip, { frame: 1, attachedFigure: large });
  expect(JSON.stringify(large).length).toBeGreaterThan(700_000);
  expect(first.attachedFigure).toHaveLength(9);
  await copyComment(first._id, 29);
  const { _id } = await say(koma, cast.owner, cast.clip, { frame: 2, attachedFigure: small });
  const { bytes, results } = await readPage();
  expect(results).toHaveLength(31);
  expect(bytes).toBeLessThan(LIST_BYTES_MAX);
  expect(results.find((comment) => comment._id === _id)).toMatchObject({
    attachedFigure: small,
    figureCount: 1,
  });
  expect(results.find((comment) => comment._id === first._id)).toMatchObject({
    attachedFigure: [],
    figureCount: 9,
    isShortened: false,
  });
  expect((await read(first._id)).attachedFigure).toEqual(large);
});

test('a page of the longest comments, with replies as long, is shortened and each is read whole by itself', async () => {
  const spans = Array.from({ length: 1400 }, (_, at) => ({
    text: at % 2 ? '字' : '画',
    bold: at % 2 === 0 ? (true as const) : undefined,
  }));
  const comment = spans.map(({ text }) => text).join('');
  const rawComment = JSON.stringify([{ kind: 'paragraph', spans }]);
  const said = await say(koma, cast.owner, cast.clip, { comment, rawComment, attachedFigure: small });
  const reply = await koma.call(
    comments.addReply,
    { body: { commentId: said._id, reply: comment, rawReply: rawComment } },
    cast.owner,
  );
  await copyComment(reply._id, 99);
  await copyComment(said._id, 99);
  const { bytes, results } = await readPage();
  expect(results).toHaveLength(100);
  expect(bytes).toBeLessThan(LIST_BYTES_MAX);
  const short = results.find(({ isShortened }) => isShortened);
  expect(short).toMatchObject({ rawComment: '', attachedFigure: [], figureCount: 1 });
  expect(comment.startsWith(short?.comment ?? 'nothing')).toBe(true);
  const whole = await read(short?._id ?? '');
  expect(whole.isShortened).toBe(false);
  // Compares a boolean: a failed text comparison would flood the screen.
  expect(whole.comment === comment && plainTextOf(readRichText(whole.rawComment) ?? []) === comment).toBe(
    true,
  );
});

test('replies that one answer does not hold follow in the next', async () => {
  const { _id } = await say(koma, cast.owner, cast.clip, { comment: 'Talk' });
  const body = 'あ'.repeat(3000);
  const reply = await answer(koma, cast.owner, _id, body);
  await copyComment(reply._id, 249);
  const shown = await read(_id);
  expect(shown.replyCount).toBe(250);
  expect(shown.replyData.length).toBeGreaterThan(0);
  expect(shown.replyData.length).toBeLessThan(250);
  const known = new Set(shown.replyData.map((one) => one._id));
  for (let after = shown.replyData.at(-1)?._id, hasMore = true; hasMore; ) {
    const query = after === undefined ? {} : { after };
    const page = await koma.call(comments.getReplies, { params: { id: _id }, query }, cast.viewer);
    expect(JSON.stringify(page).length).toBeLessThan(LIST_BYTES_MAX);
    for (const one of page.results) {
      expect(known.has(one._id)).toBe(false);
      known.add(one._id);
    }
    after = page.results.at(-1)?._id;
    hasMore = page.hasMore;
  }
  expect(known.size).toBe(250);
});

test('markers that one answer does not hold follow in the next, each once and in their order', async () => {
  for (let frame = 1; frame <= 4; frame += 1) {
    const { _id } = await say(koma, cast.owner, cast.clip, { comment: 'x', frame });
    await copyComment(_id, 999);
  }
  const seen: Array<{ _id: string; frame: number | null }> = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page: Awaited<ReturnType<typeof ask>> = await ask(after);
    expect(JSON.stringify(page).length).toBeLessThan(LIST_BYTES_MAX);
    seen.push(...page.results);
    after = page.next;
  }
  expect(new Set(seen.map(({ _id }) => _id)).size).toBe(4000);
  expect(seen.map(({ frame }) => frame)).toEqual(seen.map(({ frame }) => frame).toSorted());

  function ask(after: string | undefined) {
    const query = after === undefined ? {} : { after };
    return koma.call(comments.getByTimeStamp, { params: { id: cast.clip.versionId }, query }, cast.viewer);
  }
});

test('a drawing with more points, or more bytes, than a comment takes is refused in words', async () => {
  const dots = Array.from({ length: 5000 }, (): [number, number, number] => [1, 2, 1]);
  const many = Array.from({ length: 13 }, () => ({ ...stroke(1), points: dots }));
  const refused = await trySay(koma, cast.owner, cast.clip, { attachedFigure: many });
  expect(refused).toMatchObject({
    http: 400,
    errors: [{ field: 'attachedFigure', message: expect.stringContaining('too large for one comment') }],
  });
  const digits = Array.from({ length: 3300 }, (): [number, number, number] => [1 / 3, 200 / 3, 1 / 7]);
  const long = Array.from({ length: 5 }, () => ({ ...stroke(1), points: digits }));
  expect(JSON.stringify(long).length).toBeGreaterThan(DRAWING_BYTES_MAX);
  expect((await trySay(koma, cast.owner, cast.clip, { attachedFigure: long })).http).toBe(400);
});

test('who sends more comments a minute than anybody types is told when it goes on; others speak meanwhile', async () => {
  await say(koma, cast.owner, cast.clip, { comment: 'x' });
  await koma.platform.pool.query('update rate_limits set count = $2 where key = $1', [
    `comment:${cast.owner.id}`,
    COMMENTS_A_MINUTE,
  ]);
  expect(await trySay(koma, cast.owner, cast.clip, { comment: 'x' })).toMatchObject({
    http: 429,
    message: expect.stringMatching(/wait \d+ seconds? and send it again/),
  });
  expect((await trySay(koma, cast.collaborator, cast.clip, { comment: 'x' })).http).toBe(200);
});
