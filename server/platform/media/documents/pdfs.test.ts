import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdfBytes } from '../../../test/media/test-media.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { MediaFailure } from '../media-failure.ts';
import { makePdf, pageName } from './pdfs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-pdfs-'));
});
afterAll(() => removeFolder(folder));

async function process(bytes: Buffer, limits: { cpuSeconds?: number } = {}) {
  const file = join(folder, 'source');
  await writeFile(file, bytes);
  const steps: number[] = [];
  const made = await makePdf({ file, folder }, { ...limits, onProgress: (done) => steps.push(done) });
  return { made, steps };
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof MediaFailure ? error.reason : String(error)),
  );

const darkness = async (name: string) =>
  255 -
  ((
    await sharp(await readFile(join(folder, name)))
      .greyscale()
      .stats()
  ).channels[0]?.min ?? 255);

test('a picture of each page, a larger one of the first', async () => {
  const { made, steps } = await process(makePdfBytes(['One', 'Two', 'Three']));
  expect(made).toEqual({ pageCount: 3, width: 200, height: 300 });
  expect(steps.at(-1)).toBe(1);
  for (const page of [1, 2, 3]) expect(await darkness(pageName(page))).toBeGreaterThan(200);
  const cover = await sharp(join(folder, 'preview.webp')).metadata();
  expect([cover.width, cover.height]).toEqual([1067, 1600]);
});

test('text in Japanese is shown although the document brings no font', async () => {
  const japanese = makePdfBytes(['x'])
    .toString('latin1')
    .replace(
      '/Type /Font /Subtype /Type1 /BaseFont /Helvetica',
      '/Type /Font /Subtype /Type0 /BaseFont /KozMinPro /Encoding /UniJIS-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /KozMinPro /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>]',
    )
    .replace('(x)', '<65E5>');
  await process(Buffer.from(japanese, 'latin1'));
  expect(await darkness(pageName(1))).toBeGreaterThan(150);
});

test('a hundred pages are counted and shown, and named so that a thousand stand in order', async () => {
  const { made } = await process(makePdfBytes(Array.from({ length: 100 }, (_, page) => `Page ${page}`)));
  expect(made.pageCount).toBe(100);
  expect((await readdir(folder)).filter((name) => name.startsWith('page-'))).toHaveLength(100);
  expect([pageName(1000), pageName(999)].toSorted()).toEqual(['page-0999.webp', 'page-1000.webp']);
});

test('a locked document says so', async () => {
  const filler = `<${'00'.repeat(32)}>`;
  const trailer = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${filler} /U ${filler} /P -4 >> /ID [<00> <00>]`;
  expect(await reasonOf(process(makePdfBytes(['secret'], { trailer })))).toBe('encrypted');
  const certified = '/Encrypt << /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 >> /ID [<00> <00>]';
  expect(await reasonOf(process(makePdfBytes(['secret'], { trailer: certified })))).toBe('encrypted');
});

test('cut and empty documents are broken', async () => {
  expect(await reasonOf(process(Buffer.from('%PDF-1.7\n')))).toBe('broken');
  expect(await reasonOf(process(Buffer.alloc(2000, 0x20)))).toBe('broken');
});

/** Makes a page whose few bytes unpack, twice, to a quarter of a gigabyte. */
async function makeBomb(): Promise<Buffer> {
  const packing = createDeflate({ level: 9 });
  const block = Buffer.alloc(16 * 1024 * 1024, ' ');
  const packed = buffer(Readable.from(Array.from({ length: 16 }, () => block)).pipe(packing));
  const stream = deflateSync(await packed, { level: 9 });
  const marker = 'BOMB';
  const whole = makePdfBytes([marker]).toString('latin1');
  const [before = '', rest = ''] = whole.split('5 0 obj\n');
  const after = rest.slice(rest.indexOf('endobj'));
  const head = `<< /Length ${stream.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`;
  return Buffer.concat([
    Buffer.from(`${before}5 0 obj\n${head}`, 'latin1'),
    stream,
    Buffer.from(`\nendstream\n${after}`, 'latin1'),
  ]);
}

test('a document that unpacks to a thousand times its size ends, and the next one is read as ever', async () => {
  const bomb = await makeBomb();
  expect(bomb.length).toBeLessThan(100_000);
  expect(await reasonOf(process(bomb, { cpuSeconds: 1 }))).toBe('tooLong');
  expect((await process(makePdfBytes(['After']))).made.pageCount).toBe(1);
});
