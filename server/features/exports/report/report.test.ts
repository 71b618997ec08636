import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommentFilter } from '../../../../contract/enums.ts';
import { makePdf } from '../../../platform/media/documents/pdfs.ts';
import { makeJpeg } from '../../../test/media/test-media.ts';
import { putFile } from '../../../test/test-files.ts';
import { shareFile, visitFile } from '../../../test/test-links.ts';
import { startExports } from '../exports.fixture.ts';
import { gatherSheet } from '../exports.service.ts';
import { gatherFolder } from '../folder-report.service.ts';
import { readPdfText } from './read-pdf.fixture.ts';
import { reportOf } from './report.service.ts';

let stage: Awaited<ReturnType<typeof startExports>>;
beforeAll(async () => {
  stage = await startExports();
});
afterAll(() => stage.stop());

async function printPage(bytes: Buffer) {
  const folder = await mkdtemp(join(stage.folder, 'pages-'));
  const file = join(folder, 'report.pdf');
  await writeFile(file, bytes);
  await makePdf({ file, folder }, { onProgress: () => undefined });
  const image = sharp(join(folder, 'preview.webp')).removeAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return (wanted: [red: number, green: number, blue: number]) => {
    const found = { count: 0, left: info.width, top: info.height, right: 0, bottom: 0 };
    for (let at = 0; at < data.length; at += info.channels) {
      if (!wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 40)) continue;
      const pixel = at / info.channels;
      const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)];
      found.count += 1;
      found.left = Math.min(found.left, x);
      found.top = Math.min(found.top, y);
      found.right = Math.max(found.right, x + 1);
      found.bottom = Math.max(found.bottom, y + 1);
    }
    return found;
  };
}

test('the report tells what was said, in Japanese, Hebrew and Latin letters', async () => {
  const asked = { format: 'pdf', versionId: stage.clip.versionId } as const;
  const { http, headers, bytes } = await stage.exportAs({ ...asked, language: 'ja' });
  expect([http, headers['content-type']]).toEqual([200, 'application/pdf']);
  const pages = await readPdfText(bytes);
  for (const words of [
    ...['春の映画 "終".mp4（v1）へのコメント', 'Spring film', '空をもう少し明るく', '-1 in general'],
    ...[
      '01:00:00:10 – 01:00:00:20',
      'Owner',
      'Editor',
      '=HYPERLINK("x")',
      'チームのみ',
      '解決済み',
      'secret',
    ],
    ...['שלום', 'עולם'],
  ]) {
    expect(pages.join('\n')).toContain(words);
  }
  expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`);
  const seen = await stage.exportAs({ ...asked, by: stage.cast.viewer });
  expect((await readPdfText(seen.bytes)).join()).not.toContain('secret');
});

test('Hangul and emoji are drawn with fonts that have them', async () => {
  const clip = await stage.putClip('words.mp4');
  await stage.say({ ...clip, text: '좋아요 👍🏽 👩‍👩‍👧 ❤️ ✅' });
  const { bytes } = await stage.exportAs({ format: 'pdf', versionId: clip.versionId });
  expect((await readPdfText(bytes)).join('\n')).toContain('좋아요');
  const fonts = new Set(bytes.toString('latin1').match(/(?<=\+)Noto\w+/g));
  expect([...fonts]).toEqual(expect.arrayContaining(['NotoSansKR', 'NotoEmoji']));
});

test('over a real connection it arrives whole; a time code is read from the left in Hebrew too', async () => {
  const address = await stage.koma.app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${address}/api/comment/export/${stage.clip.versionId}?format=pdf`, {
    headers: { authorization: `Bearer ${stage.cast.owner.token}`, language: 'he' },
  });
  expect(response.status).toBe(200);
  const text = (await readPdfText(Buffer.from(await response.arrayBuffer()))).join();
  for (const words of ['01:00:00:10 – 01:00:00:20', 'תגובות', '空をもう少し明るく'])
    expect(text).toContain(words);
});

test('each comment shows its own frame, exactly', async () => {
  const clip = await stage.putClip('frames.mp4');
  for (const frame of [9, 10]) await stage.say({ ...clip, text: `frame ${frame}`, frame });
  const { bytes } = await stage.exportAs({ format: 'pdf', versionId: clip.versionId });
  const look = await printPage(bytes);
  const [red, green] = [look([254, 0, 0]), look([0, 255, 0])];
  expect(Math.min(red.count, green.count)).toBeGreaterThan(50_000);
  expect(red.bottom).toBeLessThan(green.top);
});

async function putPicture(name: string) {
  const { platform, cast, projectId } = stage;
  const file = await putFile(platform, {
    ...{ by: cast.owner, projectId, name },
    renditions: (at) => ({ preview: at('preview.jpg') }),
  });
  const { renditions } = await platform.db
    .selectFrom('file_versions')
    .select('renditions')
    .where('id', '=', file.versionId)
    .executeTakeFirstOrThrow();
  const body = await makeJpeg({ width: 400, height: 300, background: '#0000ff' });
  await platform.storage.put({ key: renditions.preview ?? '', body, contentType: 'image/jpeg' });
  return file;
}

test('a drawing lies over the picture that it was drawn on', async () => {
  const file = await putPicture('drawn.png');
  await stage.setVersion(file.versionId, { width: 400, height: 300 });
  await stage.say({
    ...{ ...file, text: '' },
    figures: [
      { kind: 'rectangle', color: '#ff0000', width: 20, from: [50, 50], to: [350, 250] },
      {
        ...{ kind: 'pen', color: '#ff0000', width: 10 },
        points: [
          [0, 0, 0.5],
          [200, 150, 0.9],
          [400, 0, 0.2],
        ],
      },
      { kind: 'highlighter', color: '#ffff00', width: 20, points: [[10, 280, 0.5]] },
      { kind: 'arrow', color: '#ff0000', width: 4, from: [10, 10], to: [100, 100] },
      { kind: 'ellipse', color: '#ff0000', width: 4, from: [10, 10], to: [100, 100] },
      { kind: 'text', color: '#00ff00', width: 10, at: [100, 100], text: 'ここ\nכאן' },
    ],
  });
  const { bytes } = await stage.exportAs({ format: 'pdf', versionId: file.versionId });
  const look = await printPage(bytes);
  expect(look([0, 0, 255]).count).toBeGreaterThan(50_000);
  expect(look([255, 0, 0]).count).toBeGreaterThan(5000);
  expect(look([0, 255, 0]).count).toBeGreaterThan(200);
  expect((await readPdfText(bytes)).join()).toContain('ここ');
});

test('pictures in the report of a marked link carry the mark', async () => {
  const file = await putPicture('marked.png');
  await stage.say({ ...file, text: 'here' });
  const { koma, cast } = stage;
  const { code } = await shareFile(koma, {
    owner: cast.owner,
    fileId: file.fileId,
    settings: { watermark: true },
  });
  const { headers } = await visitFile(koma, { code });
  const asked = { format: 'pdf', versionId: file.versionId } as const;
  const { bytes } = await stage.exportAs({ ...asked, shareHash: headers['share-hash'] });
  const blue = (await printPage(bytes))([0, 0, 255]);
  expect(blue.count).toBeGreaterThan(10_000);
  // The watermark's letters replace some blue of the picture.
  expect((blue.right - blue.left) * (blue.bottom - blue.top) - blue.count).toBeGreaterThan(1000);
});

test('a comment on a page shows that page', async () => {
  const { platform, cast, projectId } = stage;
  const pages = ['#00ff00', '#0000ff'];
  const file = await putFile(platform, {
    ...{ by: cast.owner, projectId, name: 'script.pdf', media: 'pdf', mimeType: 'application/pdf' },
    renditions: (at) => ({ pages: pages.map((_, number) => at(`page-${number + 1}.webp`)) }),
  });
  const { renditions } = await platform.db
    .selectFrom('file_versions')
    .select('renditions')
    .where('id', '=', file.versionId)
    .executeTakeFirstOrThrow();
  for (const [at, background] of pages.entries()) {
    const body = await sharp({ create: { width: 226, height: 320, channels: 3, background } })
      .webp()
      .toBuffer();
    await platform.storage.put({ key: renditions.pages?.[at] ?? '', body, contentType: 'image/webp' });
  }
  await stage.say({ ...file, text: 'this line', page: 2 });
  const { bytes } = await stage.exportAs({ format: 'pdf', versionId: file.versionId });
  const look = await printPage(bytes);
  expect(look([0, 0, 255]).count).toBeGreaterThan(20_000);
  expect(look([0, 255, 0]).count).toBe(0);
  expect((await readPdfText(bytes))[0]).toContain('Page 2');
});

test('two hundred comments carry a picture; then the report says that it was cut', async () => {
  const file = await putPicture('many.png');
  for (let at = 1; at <= 201; at++) await stage.say({ ...file, text: `remark ${at}` });
  const { bytes } = await stage.exportAs({ format: 'pdf', versionId: file.versionId });
  const text = (await readPdfText(bytes)).join();
  expect(text).toContain('Pictures are shown for 200 comments only.');
  expect(text).toContain('remark 201');
});

test('a version without comments has a report that says so', async () => {
  const { platform, cast, projectId } = stage;
  const { versionId } = await putFile(platform, { by: cast.owner, projectId, name: 'silent.png' });
  const { bytes } = await stage.exportAs({ format: 'pdf', versionId });
  expect((await readPdfText(bytes))[0]).toContain('There are no comments yet.');
});

test('whoever asks for a report, it counts for the owner of the project', async () => {
  const { cast, clip, projectId, platform } = stage;
  const { id: accountId, email, name } = cast.viewer;
  const person = { accountId, sessionId: '', email, name, language: 'en' } as const;
  const asked = { person, language: 'en', filter: CommentFilter.all, withEarlier: false } as const;
  const sheet = await gatherSheet(platform, { ...asked, versionId: clip.versionId });
  const folder = await gatherFolder(platform, { ...asked, id: projectId, format: 'pdf' });
  expect([reportOf(sheet).owner, folder.owner]).toEqual([cast.owner.id, cast.owner.id]);
});
