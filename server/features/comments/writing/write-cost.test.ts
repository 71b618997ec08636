import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { comments } from '../../../../contract/calls/comments.ts';
import { errors } from '../../../../contract/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { answer, castReview, say, trySay } from '../../../test/test-comments.ts';
import { addPerson } from '../../../test/test-people.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeAll(async () => {
  koma = await startTestApp();
  cast = await castReview(koma);
});
afterAll(() => koma.stop());

/** Ignores the statements of event readers in between. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  await run();
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await run();
  const texts = sent.mock.calls.map(([given]) => {
    const query: unknown = given;
    if (typeof query === 'string') return query;
    return query && typeof query === 'object' && 'text' in query ? String(query.text) : '';
  });
  sent.mockRestore();
  return texts.filter((text) => !/pg_notify|pg_locks|from events/.test(text));
}

test('a comment, and an answer to it, take few statements', async () => {
  const send = () => say(koma, cast.owner, cast.picture, { comment: 'Brighter', clientId: newId() });
  expect(await statementsOf(send)).toHaveLength(7);
  const { _id: id } = await send();
  expect(await statementsOf(() => answer(koma, cast.owner, id, 'Done'))).toHaveLength(8);
});

test('of those who ask in the same moment everybody gets the answer that is theirs', async () => {
  const stranger = await addPerson(koma.platform, { name: 'Stranger' });
  const nobody = { ...stranger, token: 'a-token-that-nobody-has' };
  const { owner, editor, collaborator, viewer } = cast;
  const callers = [owner, stranger, viewer, nobody, editor, stranger, collaborator, viewer, nobody, owner];
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(
      callers.map((by) => trySay(koma, by, cast.picture, { comment: `Round ${round}` })),
    );
    const { forbidden, fileMissing, sessionExpired } = errors;
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      200,
      fileMissing.code,
      forbidden.code,
      sessionExpired.code,
      200,
      fileMissing.code,
      200,
      forbidden.code,
      sessionExpired.code,
      200,
    ]);
    expect(answers.filter(({ http }) => http === 200).map(({ data }) => data.userId)).toEqual(
      [owner, editor, collaborator, owner].map(({ id }) => id),
    );
  }
});

test('comments of the same moment are each told as their author’s', async () => {
  const { owner, editor, collaborator } = cast;
  const people = [owner, editor, collaborator, owner, editor, collaborator, owner, editor];
  const before = await koma.platform.pool.query('select coalesce(max(id), 0) as id from events');
  const sent = await Promise.all(people.map((by) => say(koma, by, cast.picture, { comment: 'Together' })));
  const { rows } = await koma.platform.pool.query(
    `select actor_id, data ->> 'userId' as author, data ->> 'commentId' as comment from events
      where id > $1 and type = 'comment.added'`,
    [before.rows[0].id],
  );
  expect(rows.map(({ actor_id, author, comment }) => [comment, actor_id, author]).toSorted()).toEqual(
    sent.map(({ _id }, at) => [_id, people[at]?.id, people[at]?.id]).toSorted(),
  );
});

test('a limit counts everybody who tries at once', async () => {
  const eager = cast.collaborator;
  await koma.platform.pool.query('delete from rate_limits');
  const key = `comment:${eager.id}`;
  await koma.platform.pool.query(
    `insert into rate_limits (key, count, ends_at) values ($1, 55, now() + interval '1 minute')`,
    [key],
  );
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => trySay(koma, eager, cast.picture, { comment: 'Quick' })),
  );
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(5);
  expect(answers.filter(({ http }) => http === 429)).toHaveLength(7);
});

test('the answer to a new comment is what everybody reads afterwards', async () => {
  const mentioned = [cast.editor.id];
  const rawComment = JSON.stringify([
    {
      kind: 'paragraph',
      spans: [{ mention: cast.editor.id, name: cast.editor.name }, { text: ' look' }],
    },
  ]);
  const comment = `@${cast.editor.name} look`;
  const added = await say(koma, cast.owner, cast.clip, {
    comment,
    rawComment,
    mentionedMember: mentioned,
    frame: 12,
  });
  expect(await koma.call(comments.get, { params: { id: added._id } }, cast.owner)).toEqual(added);
  const reply = await answer(koma, cast.editor, added._id, 'Seen');
  expect(await koma.call(comments.getReply, { params: { id: reply._id } }, cast.editor)).toEqual(reply);
});

test('a comment that waits for a file in the hands of another holds nobody’s news back', async () => {
  const { platform } = koma;
  const holder = await platform.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from files where id = $1 for update', [cast.document.fileId]);
    const waiting = say(koma, cast.owner, cast.document, { comment: 'Waiting' });
    await vi.waitFor(
      async () => {
        const { rowCount } = await holder.query(
          `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
        );
        expect(rowCount).toBe(1);
      },
      { timeout: 30_000 },
    );
    const { rowCount: recording } = await holder.query(
      `select from pg_locks where locktype = 'advisory' and objid = 4010002
        and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(recording).toBe(0);
    await holder.query('commit');
    await waiting;
  } finally {
    holder.release();
  }
});
