import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ffmpeg, makeClip, makeJpeg, makePdfBytes, makePng } from '../../test/media/test-media.ts';
import { removeFolder } from '../../test/remove-folder.ts';
import { mayBeMedia, SNIFF_BYTES, sniffKind } from './file-kinds.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-kinds-'));
});
afterAll(() => removeFolder(folder));

const kindOf = async (bytes: Buffer) => (await sniffKind(bytes.subarray(0, SNIFF_BYTES)))?.mimeType;

test('every kind of image and document is known by its bytes', async () => {
  const image = sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } });
  expect(await kindOf(await makeJpeg())).toBe('image/jpeg');
  expect(await kindOf(await makePng())).toBe('image/png');
  expect(await kindOf(await image.clone().gif().toBuffer())).toBe('image/gif');
  expect(await kindOf(await image.clone().webp().toBuffer())).toBe('image/webp');
  expect(await kindOf(await image.clone().avif().toBuffer())).toBe('image/avif');
  expect(await kindOf(await image.clone().tiff().toBuffer())).toBe('image/tiff');
  expect(await kindOf(makePdfBytes(['hello']))).toBe('application/pdf');
});

test('a TIFF is known although its directory lies far behind its beginning', async () => {
  for (const options of [{ bigtiff: false }, { bigtiff: true }]) {
    const image = sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } });
    const tiff = await image.tiff({ compression: 'none', ...options }).toBuffer();
    expect(tiff.length).toBeGreaterThan(2 * SNIFF_BYTES);
    expect(await kindOf(tiff)).toBe('image/tiff');
  }
});

test.each([
  ['film.mp4', 'video/mp4', []],
  ['phone.mp4', 'video/mp4', ['-brand', '3gp5']],
  ['film.mov', 'video/quicktime', []],
  ['film.m4v', 'video/x-m4v', []],
  ['film.webm', 'video/webm', ['-c:v', 'libvpx', '-deadline', 'realtime']],
  ['film.mkv', 'video/matroska', []],
  ['film.avi', 'video/vnd.avi', ['-c:v', 'mpeg4']],
  ['film.mxf', 'application/mxf', ['-c:v', 'mpeg2video']],
])('%s is known by its bytes', async (name, mimeType, args) => {
  const path = join(folder, name);
  await makeClip({
    path,
    seconds: 0.2,
    args: args.includes('-c:v') ? ['-preset', 'ultrafast', ...args] : args,
  });
  expect(await kindOf(await readFile(path))).toBe(mimeType);
});

test('an SVG is an SVG behind a prologue, and a page with one in it is not', async () => {
  const prologue = '<?xml version="1.0"?>\n<!-- <svg> --><!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY x "y">]>\n';
  expect(await kindOf(Buffer.from(`\ufeff${prologue}<svg:svg xmlns:svg="x">`))).toBe('image/svg+xml');
  expect(await kindOf(Buffer.from('<svg><script>alert(1)</script></svg>'))).toBe('image/svg+xml');
  const quoted = `<!DOCTYPE svg PUBLIC "a>" 'b[' [<!ENTITY x "]>"><!-- ]> it's --><?y ]>?>]>`;
  expect(await kindOf(Buffer.from(`${quoted}<svg>`))).toBe('image/svg+xml');
  expect(await kindOf(Buffer.from(`${quoted.slice(0, -2)}<svg>`))).toBeUndefined();
  expect(await kindOf(Buffer.from('<!DOCTYPE html><svg></svg>'))).toBeUndefined();
  expect(await kindOf(Buffer.from('<html><body><svg></svg></body></html>'))).toBeUndefined();
  expect(await kindOf(Buffer.from(`<${'<!--'.repeat(16_000)}`))).toBeUndefined();
});

test('anything else is nothing', async () => {
  const path = join(folder, 'song.m4a');
  await ffmpeg('-f', 'lavfi', '-i', 'sine=duration=0.1', path);
  const texts = ['', '#EXTM3U\n', 'ffconcat version 1.0\n', 'hello', 'MZ\u0090', 'PK\u0003\u0004', '%!PS'];
  for (const bytes of [await readFile(path), ...texts.map((text) => Buffer.from(text, 'latin1'))]) {
    expect(await kindOf(bytes)).toBeUndefined();
  }
});

test('a name tells before a byte is sent, and one without an ending tells nothing', () => {
  expect(['jpg', 'jpeg', 'mxf', 'svg', ''].map(mayBeMedia)).toEqual([true, true, true, true, true]);
  expect(['exe', 'heic', 'mp3', 'm3u8', 'html'].map(mayBeMedia)).toEqual([false, false, false, false, false]);
});
