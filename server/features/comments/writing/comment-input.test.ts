import { beforeAll, expect, test } from 'vitest';
import { comments } from '../../../../contract/calls/comments.ts';
import { errors } from '../../../../contract/errors.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { shareTestApp } from '../../../test/test-app.ts';
import { castReview, say, trySay } from '../../../test/test-comments.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
let stranger: TestPerson;
beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castReview(koma);
  stranger = await addPerson(koma.platform);
});

const countStored = async () => {
  const { rows } = await koma.platform.pool.query('select count(*)::integer as stored from comments');
  return rows[0].stored;
};

async function post(text: string, by: TestPerson = cast.collaborator) {
  const response = await koma.app.inject({
    method: 'POST',
    url: '/api/comment/add',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json', language: 'en' },
    payload: text,
  });
  const { message, errors } = response.json();
  return { http: response.statusCode, said: [message, ...(errors ?? []).map(said)].join(' ') };
}
const said = ({ message }: { message: string }) => message;

const TYPE = 'Please type your comment.';
const LONG = 'Your comment cannot exceed 3000 characters. Please shorten your message and try again.';
const figure = '{"kind":"line","color":"#FF3B2E","width":2,"from":[0,0],"to":[1,1]}';

test.each([
  ['nothing', '', TYPE],
  ['no words', '"comment":""', TYPE],
  ['only spaces', '"comment":" \\n\\t 　"', TYPE],
  ['characters that nobody sees', '"comment":"\u200b\u200e\u2060"', TYPE],
  ['3,001 characters', `"comment":"${'字'.repeat(3001)}"`, LONG],
  ['3,001 characters of two units each', `"comment":"${'🎬'.repeat(3001)}"`, LONG],
  ['10,000 figures', `"attachedFigure":[${Array(10_000).fill(figure).join()}]`, 'This is too many at once.'],
  [
    'a figure at infinity',
    `"attachedFigure":[${figure.replace('[0,0]', '[1e999,0]')}]`,
    'drawing is not valid',
  ],
  [
    'a figure that is not a number',
    `"attachedFigure":[${figure.replace('[0,0]', '[null,0]')}]`,
    'drawing is not valid',
  ],
  [
    'a figure beyond every picture',
    `"attachedFigure":[${figure.replace('[0,0]', '[1e7,0]')}]`,
    'drawing is not valid',
  ],
  [
    'a script for a colour',
    `"attachedFigure":[${figure.replace('#FF3B2E', 'url(x)')}]`,
    'not a valid colour',
  ],
  ['a time before the start', '"comment":"x","millisecondStartTime":-1', 'valid number'],
  ['a time that is no number', '"comment":"x","millisecondStartTime":1e999', 'valid number'],
  ['a list for a text', '"comment":["x"]', TYPE],
  ['an unknown field', '"comment":"x","isAdmin":true', 'not accepted'],
])('%s is refused, and nothing is stored', async (_, fields, message) => {
  const before = await countStored();
  const { fileId, versionId } = cast.clip;
  const ids = `"fileId":"${fileId}","fileVersionId":"${versionId}"`;
  const refused = await post(`{${[ids, fields].filter(Boolean).join()}}`);
  expect(refused.http).toBe(400);
  expect(refused.said).toContain(message);
  expect(await countStored()).toBe(before);
});

test('NaN is no JSON, and more than a mebibyte is too much', async () => {
  expect((await post('{"comment":NaN}')).http).toBe(400);
  const points = Array(5000).fill('[100.5,200.5,0.5]').join();
  const pen = `{"kind":"pen","color":"#FF3B2E","width":2,"points":[${points}]}`;
  expect((await post(`{"attachedFigure":[${Array(20).fill(pen).join()}]}`)).http).toBe(413);
});

test.each([
  ['beyond the last frame', 'clip', { frame: 300 }, 'beyond the end'],
  ['beyond the end', 'clip', { millisecondStartTime: 10_011 }, 'beyond the end'],
  ['an end beyond the end', 'clip', { frame: 3, endFrame: 301 }, 'beyond the end'],
  ['an end before the start', 'clip', { frame: 30, endFrame: 29 }, 'must not come before'],
  [
    'an end before the start, in time',
    'clip',
    { millisecondStartTime: 900, millisecondEndTime: 800 },
    'before the start',
  ],
  ['an end without a start', 'clip', { millisecondEndTime: 800 }, 'needs a start'],
  ['a page of a film', 'clip', { page: 1 }, 'only on a PDF'],
  ['a time of a picture', 'picture', { millisecondStartTime: 0 }, 'only on a video'],
  ['a frame of a document', 'document', { frame: 0 }, 'only on a video'],
  ['page 0', 'document', { page: 0 }, 'no such page'],
  ['a page behind the last', 'document', { page: 4 }, 'no such page'],
] as const)('%s is refused with its reason, and nothing is stored', async (_, on, place, message) => {
  const before = await countStored();
  const refused = await trySay(koma, cast.collaborator, cast[on], { comment: 'x', ...place });
  expect(refused.http).toBe(422);
  expect(refused.message).toContain(message);
  expect(await countStored()).toBe(before);
});

test('a film that was not read yet takes times, and no frames', async () => {
  await koma.platform.db
    .updateTable('file_versions')
    .set({ r_frame_rate: null, frame_count: null, duration_ms: null })
    .where('id', '=', cast.clip.versionId)
    .execute();
  const early = await trySay(koma, cast.owner, cast.clip, { comment: 'x', frame: 1 });
  expect(early.message).toContain('still being prepared');
  const timed = await say(koma, cast.owner, cast.clip, { comment: 'x', millisecondStartTime: 40 });
  expect(timed).toMatchObject({ frame: null, timeCodeStartTime: null, startTime: '00:00:00' });
});

test('3,000 characters are taken, HTML stays text', async () => {
  const long = '字'.repeat(3000);
  expect((await say(koma, cast.owner, cast.picture, { comment: long })).comment).toBe(long);
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const stored = await say(koma, cast.owner, cast.picture, { comment: script, rawComment: script });
  expect(stored.comment).toBe(script);
});

test('a comment may have as many lines as it has characters for', async () => {
  const lines = Array.from({ length: 1400 }, () => 'x');
  const rich = lines.map((text) => ({ kind: 'paragraph', spans: [{ text }] }));
  const body = { comment: lines.join('\n'), rawComment: JSON.stringify(rich) };
  expect((await say(koma, cast.owner, cast.picture, body)).comment).toBe(body.comment);
});

test('a mention of a stranger, or words that differ from their rich form, store nothing', async () => {
  const before = await countStored();
  const comment = '@Hana look';
  const rich = (name: string, id = stranger.id) =>
    JSON.stringify([{ kind: 'paragraph', spans: [{ mention: id, name }, { text: ' look' }] }]);
  const refused = async (body: Parameters<typeof trySay>[3]) =>
    (await trySay(koma, cast.collaborator, cast.clip, body)).message;
  const mentionedMember = [stranger.id];
  expect(await refused({ comment, rawComment: rich('Hana'), mentionedMember })).toContain(
    'who may see this file',
  );
  expect(await refused({ comment, mentionedMember })).toContain('who may see this file');
  expect(await refused({ comment, rawComment: rich('Ken'), mentionedMember })).toContain('differs');
  expect(await refused({ comment, rawComment: rich('Hana', cast.owner.id), mentionedMember })).toContain(
    'differ',
  );
  expect(await refused({ comment, rawComment: '[{"kind":"script"}]' })).toContain('differs');
  expect(await countStored()).toBe(before);
});

test('replies: empty ones, long ones, and answers to what another file hides', async () => {
  const { _id: commentId } = await say(koma, cast.owner, cast.picture, { comment: 'x' });
  const reply = (body: { commentId: string; reply: string }, by: TestPerson) =>
    koma.send(comments.addReply, { body: { rawReply: '', ...body } }, by);
  const before = await countStored();
  const empty = await reply({ commentId, reply: '  ' }, cast.owner);
  expect(empty.errors?.[0]?.message).toBe(TYPE);
  const long = await reply({ commentId, reply: 'x'.repeat(3001) }, cast.owner);
  expect(long.errors?.[0]?.message).toBe(LONG);
  expect((await reply({ commentId, reply: 'x' }, stranger)).statusCode).toBe(errors.notFound.code);
  expect((await reply({ commentId, reply: 'x' }, cast.viewer)).http).toBe(403);
  expect(await countStored()).toBe(before);
});
