import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ffmpeg, tools } from '../../../test/media/test-media.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { probeVideo } from '../probe/probe.ts';
import { takeFrame } from './poster.ts';
import { transcode } from './transcode.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'koma-colours-'));
});
afterAll(() => removeFolder(cwd));

const lavfi = (source: string, ...args: string[]) => ffmpeg('-f', 'lavfi', '-i', source, ...args);

async function readPixel(picture: string, { x, y }: { x: number; y: number }): Promise<number[]> {
  const { data, info } = await sharp(join(cwd, picture))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = info.channels * (y * info.width + x);
  return [...data.subarray(at, at + 3)];
}

async function readPixels(file: string, place: { x: number; y: number }): Promise<number[][]> {
  const info = await probeVideo({ tools, file, cwd });
  const { proxies } = await transcode({ tools, info, file, cwd, onProgress: () => undefined });
  await ffmpeg('-i', join(cwd, proxies[0]?.file ?? ''), '-frames:v', '1', join(cwd, 'first.png'));
  const poster = await takeFrame({ tools, info, file, cwd });
  return [await readPixel(poster, place), await readPixel('first.png', place)];
}

test('HDR keeps the brightness of a face and of paper, also where a file names nothing but its curve', async () => {
  // 10-bit code values of 26 nits (grey card) and 203 nits (paper), by ITU-R BT.2408.
  const bt2020 = ['-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'];
  const films = [
    { curve: 'smpte2084', grey: 397, paper: 573, named: bt2020 },
    { curve: 'arib-std-b67', grey: 397, paper: 721, named: [] },
  ];
  for (const { curve, grey, paper, named } of films) {
    const source = `color=black:size=64x64:rate=25:duration=0.2,format=yuv420p10le,geq=lum='if(lt(X,32),${grey},${paper})':cb=512:cr=512`;
    const args = ['-c:v', 'libx265', '-x265-params', 'log-level=none:crf=4', '-color_trc', curve, ...named];
    await lavfi(source, ...args, join(cwd, 'hdr.mp4'));
    for (const [shade = 0] of await readPixels('hdr.mp4', { x: 10, y: 30 })) {
      expect(Math.abs(shade - 108)).toBeLessThan(8);
    }
    for (const [shade = 0] of await readPixels('hdr.mp4', { x: 54, y: 30 })) {
      expect(Math.abs(shade - 215)).toBeLessThan(8);
    }
  }
});

test('what is see-through in WebM hides its colour', async () => {
  const source =
    "color=red:size=64x64:rate=25:duration=0.2,format=rgba,geq=r=255:g=0:b=0:a='if(lt(X,32),255,0)'";
  await lavfi(source, '-c:v', 'libvpx-vp9', '-pix_fmt', 'yuva420p', join(cwd, 'clear.webm'));
  for (const [red = 0] of await readPixels('clear.webm', { x: 10, y: 30 })) expect(red).toBeGreaterThan(200);
  for (const pixel of await readPixels('clear.webm', { x: 54, y: 30 })) {
    expect(Math.max(...pixel)).toBeLessThan(20);
  }
});
