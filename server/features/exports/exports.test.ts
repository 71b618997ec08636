import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '../../../contract/errors.ts';
import type { Figure } from '../../../contract/figures.ts';
import { newId } from '../../platform/id.ts';
import { putFile } from '../../test/test-files.ts';
import { shareFile, visitFile } from '../../test/test-links.ts';
import { addPerson } from '../../test/test-people.ts';
import { hebrew, startExports } from './exports.fixture.ts';

let stage: Awaited<ReturnType<typeof startExports>>;
beforeAll(async () => {
  stage = await startExports();
});
afterAll(() => stage.stop());

let count = 0;

function readCsv(text: string): string[][] {
  expect(text.startsWith('\ufeff')).toBe(true);
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  const rows: string[][] = [[]];
  for (cell.lastIndex = 1; cell.lastIndex < text.length; ) {
    const [, value = '', end] = cell.exec(text) ?? expect.fail('This is no CSV.');
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

const csv = async (asked: object = {}) => {
  const { text } = await stage.exportAs({ format: 'csv', versionId: stage.clip.versionId, ...asked });
  return readCsv(text);
};

test('the answer is a file to save, under its Japanese name', async () => {
  const { versionId } = stage.clip;
  const { http, headers, bytes } = await stage.exportAs({ format: 'csv', versionId, language: 'ja' });
  expect(http).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-length']).toBe(String(bytes.length));
  expect(headers['x-content-type-options']).toBe('nosniff');
  const name = encodeURIComponent('春の映画 "終".mp4（v1）へのコメント.csv');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[ -~]+";/);
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${name}`);
});

describe('CSV', () => {
  test('every cell is what was said, and none of them a formula', async () => {
    const [heading, ...rows] = await csv();
    expect(heading).toEqual([
      ...['No.', 'Reply to', 'Start time code', 'End time code', 'Start frame', 'End frame', 'Page'],
      ...['Author', 'Comment', 'Drawing', 'Attached files', 'Visibility', 'State'],
      expect.stringMatching(/^Created at \(.+\)$/),
    ]);
    expect(rows.map((row) => [...row.slice(0, 9), ...row.slice(11, 13)])).toEqual([
      ['1', '', '', '', '', '', '', 'Owner', "'-1 in general", 'Everyone here', 'Open'],
      ['2', '', '01:00:00:05', '', '5', '', '', 'Owner', "'@team | secret <b>&", 'Team only', 'Open'],
      [
        '3',
        '',
        '01:00:00:10',
        '01:00:00:20',
        '10',
        '20',
        '',
        'Owner',
        '空をもう少し明るく',
        'Everyone here',
        'Open',
      ],
      ['', '3', '', '', '', '', '', 'Editor', '\'=HYPERLINK("x")\n"引用", ok', 'Everyone here', 'Open'],
      ['4', '', '01:00:01:05', '', '30', '', '', 'Owner', hebrew, 'Everyone here', 'Resolved'],
    ]);
    for (const row of rows) expect(Date.parse(row[13] ?? '')).not.toBeNaN();
  });

  test('drawings and attached files are named, and a reply is as complete as what it answers', async () => {
    const { platform, cast, projectId } = stage;
    const file = await putFile(platform, { by: cast.owner, projectId, name: 'attached.png' });
    const line = { kind: 'line', color: '#FF3B2E', width: 4, from: [0, 0], to: [9, 9] } satisfies Figure;
    const commentId = await stage.say({ ...file, text: 'Like this', isComplete: true, figures: [line] });
    await stage.say({ ...file, text: 'Done', parentId: commentId });
    await stage.say({ ...file, text: 'Still open' });
    for (const [number, name] of ['空.png', '=plan.pdf'].entries()) {
      const stored = {
        id: newId(),
        comment_id: commentId,
        number,
        file_id: file.fileId,
        project_id: projectId,
      };
      const object = { size_bytes: 1, mime_type: 'image/png', object_key: `attached ${number}` };
      await platform.db
        .insertInto('comment_attachments')
        .values({ ...stored, ...object, account_id: cast.owner.id, file_name: name })
        .execute();
    }
    const rows = (await csv({ versionId: file.versionId })).slice(1);
    expect(rows.map((row) => [row[8], row[9], row[10], row[12]])).toEqual([
      ['Like this', 'With drawing', '空.png\n=plan.pdf', 'Resolved'],
      ['Done', '', '', 'Resolved'],
      ['Still open', '', '', 'Open'],
    ]);
    const { text } = await stage.exportAs({ format: 'txt', versionId: file.versionId });
    expect(text).toContain('Attached: 空.png, =plan.pdf');
  });

  test('times are those of the reader, as in the PDF', async () => {
    const { platform, cast, projectId } = stage;
    const file = await putFile(platform, { by: cast.owner, projectId, name: 'zone.png' });
    const commentId = await stage.say({ ...file, text: 'Late' });
    const said = { created_at: new Date('2026-03-01T20:30:05Z') };
    await platform.db.updateTable('comments').set(said).where('id', '=', commentId).execute();
    const zone = { time_zone: 'Asia/Kolkata' };
    await platform.db.updateTable('accounts').set(zone).where('id', '=', cast.owner.id).execute();
    const [heading, row] = await csv({ versionId: file.versionId });
    expect([heading?.[13], row?.[13]]).toEqual(['Created at (Asia/Kolkata)', '2026-03-02 02:00:05']);
  });

  test.each(['=1+1', '+1', '-1', '@x', '\tx', '＝1', '－1'])('“%s” is no formula', async (text) => {
    const name = `formula ${++count}.png`;
    const file = await putFile(stage.platform, { by: stage.cast.owner, projectId: stage.projectId, name });
    await stage.say({ ...file, text });
    expect((await csv({ versionId: file.versionId }))[1]?.[8]).toBe(`'${text}`);
  });

  test('headings are in the reader’s language', async () => {
    expect((await csv({ language: 'ja' }))[0]).toContain('コメント');
    expect((await csv({ language: 'he' }))[0]).toContain('תגובה');
  });

  test('what is said among the team is exported for the team alone; resolved ones on demand', async () => {
    const seen = (await csv({ by: stage.cast.viewer })).slice(1);
    expect(seen.map((row) => row[8]).join()).not.toContain('secret');
    expect(seen).toHaveLength(4);
    const resolved = (await csv({ filter: '2' })).slice(1);
    expect(resolved.map((row) => row[8])).toEqual([hebrew]);
  });
});

test('who left is named in the reader’s language', async () => {
  const { platform, cast, projectId } = stage;
  const gone = await addPerson(platform, { name: 'Gone Person' });
  const file = await putFile(platform, { by: cast.owner, projectId, name: 'gone.png' });
  await stage.say({ ...file, by: gone, text: 'bye' });
  const deleted = { state: 'deleted', password_hash: null, deleted_at: new Date() } as const;
  await platform.db.updateTable('accounts').set(deleted).where('id', '=', gone.id).execute();
  expect((await csv({ versionId: file.versionId }))[1]?.[7]).toBe('Deleted user');
  const asked = { format: 'txt', versionId: file.versionId, language: 'ja' } as const;
  expect((await stage.exportAs(asked)).text).toContain('削除されたユーザー');
});

test('plain text tells it in the order of the timeline', async () => {
  const asked = { format: 'txt', versionId: stage.clip.versionId, language: 'ja' } as const;
  const { text } = await stage.exportAs(asked);
  expect(text.split('\n')[0]).toBe('春の映画 "終".mp4（v1）へのコメント');
  expect(text).toContain('コメント 4件');
  expect(text).toContain('3.  01:00:00:10 – 01:00:00:20  Owner · ');
  expect(text).toMatch(/↳ Editor · .*\n {6}=HYPERLINK\("x"\)\n {6}"引用", ok/);
  expect(text.indexOf('-1 in general')).toBeLessThan(text.indexOf('secret'));
});

test('a version that is gone or out of sight is not exported, nor in a format that nobody knows', async () => {
  const { versionId } = stage.clip;
  const stranger = await addPerson(stage.platform);
  const asked = { format: 'csv', versionId } as const;
  expect(await stage.exportAs({ ...asked, by: stranger })).toMatchObject({
    http: 404,
    code: errors.versionMissing.code,
  });
  const nothing = { ...asked, versionId: stranger.id };
  expect(await stage.exportAs(nothing)).toMatchObject({ http: 404, code: errors.versionMissing.code });
  const response = await stage.koma.app.inject({
    method: 'GET',
    url: `/api/comment/export/${versionId}`,
    query: { format: 'docx' },
    headers: { authorization: `Bearer ${stage.cast.owner.token}` },
  });
  expect(response.statusCode).toBe(400);
});

test('a link’s visitor exports what the link shows, and not what is said among the team', async () => {
  const { koma, cast, clip } = stage;
  const { code } = await shareFile(koma, { owner: cast.owner, fileId: clip.fileId });
  const { headers } = await visitFile(koma, { code });
  const visit = (id: string, sent: Record<string, string>) =>
    koma.app.inject({ method: 'GET', url: `/api/comment/export/${id}?format=csv`, headers: sent });
  const { statusCode, body } = await visit(clip.versionId, { ...headers, language: 'en' });
  expect(statusCode).toBe(200);
  expect(readCsv(body).slice(1)).toHaveLength(4);
  expect(body).not.toContain('secret');
  expect((await visit(clip.versionId, {})).statusCode).toBe(401);
  const other = await stage.putClip('other.mp4');
  expect((await visit(other.versionId, headers)).json()).toMatchObject({
    statusCode: errors.versionMissing.code,
  });
});
