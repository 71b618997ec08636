import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { shareFile, visitFile } from '../../test/test-links.ts';
import { makeRecut } from '../../test/test-recuts.ts';
import { startVersions } from '../../test/test-versions.ts';

let stage: Awaited<ReturnType<typeof startVersions>>;
let recut: Awaited<ReturnType<typeof makeRecut>>;

beforeAll(async () => {
  stage = await startVersions();
  recut = await makeRecut(stage);
  await say(recut.second, 100, 'on the newer');
  await say(recut.first, 20, 'certain');
  await say(recut.first, 60, 'uncertain');
  await say(recut.first, 140, 'removed');
  const done = await say(recut.first, 30, 'dealt with');
  const body = { markAsComplete: true };
  await stage.koma.call(comments.markComplete, { params: { id: done }, body }, stage.cast.owner);
});
afterAll(() => stage.stop());

async function say(fileVersionId: string, frame: number, comment: string): Promise<string> {
  const body = { fileId: recut.fileId, fileVersionId, frame, comment };
  return (await stage.koma.call(comments.add, { body }, stage.cast.owner))._id;
}

async function exported(
  path: string,
  query: Record<string, string>,
  caller: Record<string, string> = { authorization: `Bearer ${stage.cast.owner.token}` },
): Promise<string> {
  const headers = { ...caller, language: 'en' };
  const response = await stage.koma.app.inject({
    method: 'GET',
    url: `/api/comment/${path}`,
    query,
    headers,
  });
  expect(response.statusCode).toBe(200);
  return response.rawPayload.toString('utf8');
}

const ofVersion = (format: string, earlier = 'true') =>
  exported(`export/${recut.second}`, { format, earlier });

test('a table says where what is open of earlier versions comes from, and lists what was removed last', async () => {
  const rows = (await ofVersion('csv')).split('\r\n').map((row) => row.split(','));
  expect(rows[0]?.at(-1)).toBe('From version');
  const told = rows.slice(1, -1).map((row) => [row[0], row[2], row[4], row[8], row.slice(14).join(',')]);
  expect(told).toEqual([
    ['2', '01:00:00:20', '20', 'certain', '"From v1, at 01:00:00:20"'],
    ['3', '01:00:02:10', '60', 'uncertain', '"From v1, at 01:00:02:10 (the place is not certain)"'],
    ['1', '01:00:04:00', '100', 'on the newer', ''],
    ['4', '', '', 'removed', '"v1, at 01:00:05:15: removed since"'],
  ]);
});

test('nothing of them is in it unless it is asked for', async () => {
  const text = await ofVersion('csv', 'false');
  expect(text).not.toContain('certain');
  expect(text).not.toContain('From version');
});

test('markers stand where the shot is now, what was removed where it is missing', async () => {
  const edl = await ofVersion('edl');
  expect(edl).toContain('01:00:00:20 RED     Owner: [From v1, at 01:00:00:20] certain');
  expect(edl).toContain('01:00:05:05 RED     Owner: [v1, at 01:00:05:15: removed since] removed');
  expect(edl).not.toContain('dealt with');
});

test('plain text and the report of a folder have them, too', async () => {
  expect(await ofVersion('txt')).toContain('v1, at 01:00:05:15: removed since');
  const folder = await exported(`export-folder/${stage.projectId}`, { format: 'csv', earlier: 'true' });
  const rows = folder.split('\r\n').filter((row) => row.includes('removed'));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^[^,]+,1,4,,01:00:05:15/);
  const plain = await exported(`export-folder/${stage.projectId}`, { format: 'csv' });
  expect(plain).not.toContain('certain');
});

test('the report is laid out of both', async () => {
  expect((await ofVersion('pdf')).startsWith('%PDF')).toBe(true);
});

test('a link that shows the newest alone gives nothing of the others', async () => {
  const { fileId, second } = recut;
  const query = { format: 'csv', earlier: 'true' };
  const { owner } = stage.cast;
  for (const newestOnly of [false, true]) {
    const { code } = await shareFile(stage.koma, { owner, fileId, settings: { newestOnly } });
    const { headers } = await visitFile(stage.koma, { code });
    const text = await exported(`export/${second}`, query, headers);
    expect(text.includes('uncertain')).toBe(!newestOnly);
  }
});
