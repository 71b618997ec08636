import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeJpeg } from '../../../test/media/test-media.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { MediaFailure } from '../media-failure.ts';
import { makeImage, secondsFor } from './images.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-images-'));
});
afterAll(() => removeFolder(folder));

async function process(bytes: Buffer, mimeType = 'image/jpeg') {
  const file = join(folder, 'source');
  await writeFile(file, bytes);
  const made = await makeImage({ file, folder, mimeType });
  const read = async (name: string) => {
    const picture = await readFile(join(folder, name));
    return { picture, metadata: await sharp(picture).metadata() };
  };
  return { made, preview: await read(made.preview), thumbnail: await read('thumbnail.webp') };
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof MediaFailure ? error.reason : String(error)),
  );

const create = (width: number, height: number, background = '#c83c28') =>
  sharp({ create: { width, height, channels: 3, background } });

async function expectColour(picture: Buffer, colour: number[], tolerance = 6) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = info.channels * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2));
  colour.forEach((value, channel) => {
    expect(Math.abs((data[at + channel] ?? 0) - value)).toBeLessThanOrEqual(tolerance);
  });
}

test('a large photo becomes a preview and a thumbnail; a small one is not enlarged', async () => {
  const large = await process(await makeJpeg({ width: 5000, height: 2500 }));
  expect(large.made).toMatchObject({ width: 5000, height: 2500, preview: 'preview.jpg' });
  expect(large.preview.metadata).toMatchObject({ format: 'jpeg', width: 2560, height: 1280 });
  expect(large.thumbnail.metadata).toMatchObject({ format: 'webp', width: 640, height: 320 });
  const small = await process(await makeJpeg({ width: 30, height: 20 }));
  expect(small.preview.metadata).toMatchObject({ width: 30, height: 20 });
});

test('a turned photo stands upright, and says nothing about camera or place', async () => {
  const gps = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 0/1 0/1' } };
  const bytes = await create(60, 40).withExif(gps).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { made, preview, thumbnail } = await process(bytes);
  expect(made).toMatchObject({ width: 40, height: 60 });
  expect(preview.metadata).toMatchObject({ width: 40, height: 60 });
  for (const { metadata } of [preview, thumbnail]) {
    expect([metadata.exif, metadata.orientation, metadata.icc]).toEqual([undefined, undefined, undefined]);
  }
});

function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  const afterHeader = 33;
  return Buffer.concat([png.subarray(0, afterHeader), length, named, checksum, png.subarray(afterHeader)]);
}

const gammaOf = (value: number) => {
  const content = Buffer.alloc(4);
  content.writeUInt32BE(Math.round(value * 100_000));
  return content;
};

test('a PNG with a gamma entry is as bright as browsers show it, and one with a profile keeps that', async () => {
  const plain = await create(40, 40, 'rgb(100, 100, 100)').png().toBuffer();
  const shown = (level: number, gamma: number) => Math.round(255 * (level / 255) ** (0.45455 / gamma));
  for (const gamma of [0.45455, 0.55556, 1]) {
    const { preview } = await process(withChunk(plain, 'gAMA', gammaOf(gamma)), 'image/png');
    const level = shown(100, gamma);
    await expectColour(preview.picture, [level, level, level], 3);
  }
  const said = withChunk(withChunk(plain, 'gAMA', gammaOf(1)), 'sRGB', Buffer.from([0]));
  await expectColour((await process(said, 'image/png')).preview.picture, [100, 100, 100], 3);
  const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#64646480' } })
    .png()
    .toBuffer();
  const { preview } = await process(withChunk(clear, 'gAMA', gammaOf(1)), 'image/png');
  const pixel = await sharp(preview.picture)
    .extract({ left: 20, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(Math.abs((pixel[0] ?? 0) - shown(100, 1))).toBeLessThan(6);
  expect(Math.abs((pixel[3] ?? 0) - 128)).toBeLessThan(4);
});

test('a TIFF whose directory lies behind its pixels is shown, whatever it is packed with, also in grey and 16 bits', async () => {
  for (const compression of ['none', 'lzw', 'deflate'] as const) {
    const noise = randomBytes(400 * 300 * 3);
    const image = sharp(noise, { raw: { width: 400, height: 300, channels: 3 } });
    const tiff = await image.tiff({ compression }).toBuffer();
    const { made } = await process(tiff, 'image/tiff');
    expect(made).toMatchObject({ width: 400, height: 300 });
  }
});

test('a moving AVIF shows its first picture', async () => {
  const moving = await create(64, 48).avif().toBuffer();
  moving.write('avis', 8, 'latin1');
  const { made, preview } = await process(moving, 'image/avif');
  expect(made).toMatchObject({ width: 64, height: 48 });
  await expectColour(preview.picture, [200, 60, 40]);
});

test('a decoder’s warning is no damage', async () => {
  // A directory entry of a type that no version of TIFF knows, as some map makers write.
  const tiff = await create(40, 30).tiff({ compression: 'none' }).toBuffer();
  const directory = tiff.readUInt32LE(4);
  const entries = tiff.readUInt16LE(directory);
  const softwareAt = directory + 2 + 12 * (entries - 1);
  tiff.writeUInt16LE(65_000, softwareAt);
  tiff.writeUInt16LE(99, softwareAt + 2);
  const { made } = await process(tiff, 'image/tiff');
  expect(made).toMatchObject({ width: 40, height: 30 });
});

test('a TIFF with a chain of smaller pictures below its own is shown', async () => {
  const { made, preview } = await process(await addSubdirectories(40, 30), 'image/tiff');
  expect(made).toMatchObject({ width: 40, height: 30 });
  await expectColour(preview.picture, [200, 60, 40]);
});

/** Copies the directory to the end and chains two sub-directories to it, like overviews of map makers. */
async function addSubdirectories(width: number, height: number): Promise<Buffer> {
  const tiff = await create(width, height).tiff({ compression: 'none' }).toBuffer();
  const at = tiff.readUInt32LE(4);
  const count = tiff.readUInt16LE(at);
  const entries = Array.from({ length: count }, (_, entry) =>
    tiff.subarray(at + 2 + 12 * entry, at + 14 + 12 * entry),
  );
  const writeDirectory = (own: Buffer[], next: number) => {
    const sorted = own.toSorted((one, other) => one.readUInt16LE(0) - other.readUInt16LE(0));
    const ends = Buffer.alloc(6);
    ends.writeUInt16LE(own.length, 0);
    ends.writeUInt32LE(next, 2);
    return Buffer.concat([ends.subarray(0, 2), ...sorted, ends.subarray(2)]);
  };
  const padding = Buffer.alloc(tiff.length % 2);
  const length = 6 + 12 * count;
  const first = tiff.length + padding.length;
  const [second, own] = [first + length, first + 2 * length];
  const below = Buffer.alloc(12);
  below.writeUInt16LE(330, 0);
  below.writeUInt16LE(13, 2);
  below.writeUInt32LE(1, 4);
  below.writeUInt32LE(first, 8);
  const chain = [writeDirectory(entries, second), writeDirectory(entries, 0)];
  const whole = Buffer.concat([tiff, padding, ...chain, writeDirectory([...entries, below], 0)]);
  whole.writeUInt32LE(own, 4);
  return whole;
}

test('colour profiles are applied: P3, CMYK and 16 bits end in sRGB', async () => {
  const wide = await create(40, 40).withIccProfile('p3').png().toBuffer();
  await expectColour((await process(wide, 'image/png')).preview.picture, [200, 60, 40]);
  const print = await create(40, 40)
    .toColourspace('cmyk')
    .withIccProfile('cmyk')
    .jpeg({ quality: 100 })
    .toBuffer();
  const { made, preview } = await process(print);
  expect(made.colorSpace).toBe('cmyk');
  expect(preview.metadata.space).toBe('srgb');
  await expectColour(preview.picture, [200, 60, 40], 14);
  const deep = await create(40, 40).toColourspace('rgb16').tiff().toBuffer();
  await expectColour((await process(deep, 'image/tiff')).preview.picture, [200, 60, 40]);
});

test('what is see-through stays so, what only could be does not', async () => {
  const clear = { r: 200, g: 60, b: 40, alpha: 0.4 };
  const glass = sharp({ create: { width: 40, height: 40, channels: 4, background: clear } });
  expect((await process(await glass.png().toBuffer(), 'image/png')).preview.metadata).toMatchObject({
    format: 'webp',
    hasAlpha: true,
  });
  const solid = await create(40, 40).ensureAlpha().png().toBuffer();
  expect((await process(solid, 'image/png')).made.preview).toBe('preview.jpg');
});

test('an animation keeps moving in its preview, with its first picture as thumbnail', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((colour) => create(32, 24, colour).png().toBuffer()),
  );
  for (const format of ['gif', 'webp'] as const) {
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    const { made, preview, thumbnail } = await process(bytes, `image/${format}`);
    expect(made).toMatchObject({ width: 32, height: 24, preview: 'preview.webp' });
    expect(preview.metadata.pages).toBe(3);
    expect(thumbnail.metadata.pages).toBeUndefined();
    await expectColour(thumbnail.picture, [255, 0, 0], 20);
  }
});

test('AVIF is read', async () => {
  const { made } = await process(await create(64, 64).avif().toBuffer(), 'image/avif');
  expect(made).toMatchObject({ width: 64, height: 64 });
});

test('an SVG whose size is in points is drawn as large as any other', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="128pt" height="64pt" viewBox="0 0 128 64"><rect width="64" height="64"/></svg>`;
  const { made } = await process(Buffer.from(svg), 'image/svg+xml');
  expect(made.width / made.height).toBeCloseTo(2);
  expect(made.width).toBeGreaterThan(2000);
});

test('an SVG is drawn large, without running, reading or fetching anything', async () => {
  let isAsked = false;
  const server = createServer((_, response) => {
    isAsked = true;
    response.end();
  }).listen(0);
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await writeFile(join(folder, 'neighbour.png'), await create(10, 10, '#00f').png().toBuffer());
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="10">
    <script>while (true) {}</script><rect width="20" height="10" fill="#c83c28"/>
    <image xlink:href="neighbour.png" width="20" height="10"/><image href="http://127.0.0.1:${port}/x.png" width="20" height="10"/>
    <image href="file://${folder}/neighbour.png" width="20" height="10"/></svg>`;
  const { made, preview } = await process(Buffer.from(svg), 'image/svg+xml');
  server.close();
  expect(made.width).toBeGreaterThan(600);
  expect(made.width / made.height).toBeCloseTo(2, 1);
  await expectColour(preview.picture, [200, 60, 40]);
  expect(isAsked).toBe(false);
});

test('a small file that claims 400 megapixels is refused before it is opened', async () => {
  const header = await create(1, 1).png().toBuffer();
  header.writeUInt32BE(20_000, 16);
  header.writeUInt32BE(20_000, 20);
  const { crc32 } = await import('node:zlib');
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  expect(await reasonOf(process(header, 'image/png'))).toBe('tooManyPixels');
});

test('a drawing that never ends is ended by the work that it makes', async () => {
  const levels = Array.from({ length: 11 }, (_, at) => {
    const uses = `<use href="#l${at}"/>`.repeat(10);
    return `<g id="l${at + 1}">${uses}</g>`;
  });
  const file = join(folder, 'laughs.svg');
  await writeFile(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs><rect id="l0" width="9" height="9"/>${levels.join('')}</defs><use href="#l11"/></svg>`,
  );
  const task = { file, folder, mimeType: 'image/svg+xml' };
  expect(await reasonOf(makeImage(task, { cpuSeconds: 0.5 }))).toBe('tooLong');
});

test('a drawing has the time that a preview is worth, and less than a photo', () => {
  expect(secondsFor('image/svg+xml')).toBeLessThanOrEqual(30);
  expect(secondsFor('image/svg+xml')).toBeLessThan(secondsFor('image/tiff'));
});

test('a TIFF of a kind that is not read here is not called damaged; one that lacks its pixels is', async () => {
  const grey = () => create(40, 30).toColourspace('b-w').tiff({ compression: 'none' }).toBuffer();
  const colour = () => create(40, 30).tiff({ compression: 'none' }).toBuffer();
  const kinds: [name: string, tiff: Buffer, tags: Record<number, number>][] = [
    ['14 bits', await grey(), { [BITS]: 14 }],
    ['numbers of 64 bits', await grey(), { [BITS]: 64, [SAMPLE_FORMAT]: 3 }],
    ['Lab', await colour(), { [COLOURS]: 8 }],
    ['old JPEG', await colour(), { [COMPRESSION]: 6 }],
  ];
  for (const [name, tiff, tags] of kinds) {
    setTags(tiff, tags);
    expect([name, await reasonOf(process(tiff, 'image/tiff'))]).toEqual([name, 'unsupportedImage']);
  }
  // Pixels come first, the directory last: without the middle, it points nowhere.
  const whole = await colour();
  expect(await reasonOf(process(whole.subarray(0, 400), 'image/tiff'))).toBe('broken');
});

const BITS = 258;
const COMPRESSION = 259;
const COLOURS = 262;
const SAMPLE_FORMAT = 339;

function setTags(tiff: Buffer, tags: Record<number, number>) {
  const directory = tiff.readUInt32LE(4);
  for (let entry = 0; entry < tiff.readUInt16LE(directory); entry += 1) {
    const at = directory + 2 + 12 * entry;
    const value = tags[tiff.readUInt16LE(at)];
    if (value !== undefined) tiff.writeUInt16LE(value, at + 8);
  }
}

test('cut, empty and foreign files are broken, and the next file is read as ever', async () => {
  const whole = await makeJpeg({ width: 400, height: 300 });
  for (const bytes of [whole.subarray(0, 300), Buffer.alloc(0), Buffer.from('hello')]) {
    expect(await reasonOf(process(bytes))).toBe('broken');
  }
  const loop =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><use href="#a"/><g id="a"><use href="#a"/></g></svg>';
  expect(['no failure', 'broken']).toContain(await reasonOf(process(Buffer.from(loop), 'image/svg+xml')));
  expect(await reasonOf(process(whole))).toBe('no failure');
});
