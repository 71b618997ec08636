import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { findMediaTools } from '../../platform/media/tools/tools.ts';
import { writePdf } from './write-pdf.ts';

const run = promisify(execFile);
export const tools = await findMediaTools({ ffmpegPath: undefined, ffprobePath: undefined });

export const ffmpeg = (...args: string[]) => run(tools.ffmpeg, ['-v', 'error', '-y', ...args]);

interface Clip {
  path: string;
  size?: string;
  rate?: string;
  seconds?: number;
  sound?: boolean;
  /** Takes a fraction of the encoding time. */
  isStill?: boolean;
  args?: string[];
}

export async function makeClip(clip: Clip): Promise<void> {
  const { path, size = '160x90', rate = '25', seconds = 1, sound = false, isStill = false, args = [] } = clip;
  const source = isStill ? 'color=gray:' : 'testsrc2=';
  await ffmpeg(
    ...['-f', 'lavfi', '-i', `${source}size=${size}:rate=${rate}:duration=${seconds}`],
    ...(sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []),
    ...['-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...args, path],
  );
}

export const makeJpeg = ({ width = 64, height = 48, background = '#336699' } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

export const makePng = ({ width = 64, height = 48, background = '#336699' } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

let shade = 0;

/** Differs on each call: a folder refuses the same picture twice. */
export function newPicture(): Promise<Buffer> {
  shade += 1;
  return makePng({ background: `rgb(${shade % 256}, ${Math.floor(shade / 256)}, 90)` });
}

export function makePdfBytes(texts: readonly string[], { trailer = '' } = {}): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${texts.length} /Kids [${texts.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, at) => {
      const content = `BT /F1 24 Tf 20 100 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents ${5 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return writePdf(objects, { trailer });
}
