import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { makeImage } from '../server/parts/media/pictures/images.ts';
import { measureInTurns, report } from './bench.ts';

const folder = await mkdtemp(join(tmpdir(), 'koma-bench-'));
try {
  const file = join(folder, 'photo.jpg');
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#888', noise } });
  await grain.resize(6000, 4000, { kernel: 'cubic' }).jpeg({ quality: 90 }).toFile(file);
  sharp.concurrency(1);
  sharp.cache(false);

  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const ours = () => timed(() => makeImage({ file, folder, mimeType: 'image/jpeg' }));
  await ours();
  const results = await measureInTurns({
    rounds: 7,
    runs: [
      { name: 'bare', run: () => timed(runBare(file)) },
      { name: 'ours', run: ours },
    ],
  });
  report({
    name: '24 megapixels to preview and thumbnail',
    unit: 'ms',
    ours: results.get('ours') ?? Number.NaN,
    limit: results.get('bare') ?? Number.NaN,
    atMost: 1.1,
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The same two pictures from one decode, with nothing around it. */
function runBare(file: string) {
  return async () => {
    const { data, info } = await sharp(file, { autoOrient: true })
      .resize({ width: 2560, height: 2560, fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
    await Promise.all([
      sharp(data, raw).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toFile(join(folder, 'bare.jpg')),
      sharp(data, raw)
        .resize({ width: 640, height: 640, fit: 'inside' })
        .webp({ quality: 80, effort: 2 })
        .toFile(join(folder, 'bare.webp')),
    ]);
  };
}
