import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { turnClip } from '../../../server/test/media/altered-clips.ts';
import { tools } from '../../../server/test/media/test-media.ts';

async function run(make: (file: string) => string[][]): Promise<Buffer> {
  const { ffmpeg } = tools;
  const folder = await mkdtemp(join(tmpdir(), 'koma-odd-'));
  const file = join(folder, 'plain.mp4');
  for (const options of make(file)) await promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...options]);
  return readFile(join(folder, 'made.mp4'));
}

const draw = (sar: string) => [
  ...['-f', 'lavfi', '-i', `color=0x222233:size=640x360:rate=24:duration=2`],
  '-vf',
  `drawbox=x=420:y=90:w=40:h=40:color=0x00ff00:t=fill,setsar=${sar}`,
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '8', '-pix_fmt', 'yuv420p'],
];

/** An upright phone's clip: sideways pictures with a rotation flag. */
export const makeTurnedClip = async () =>
  turnClip(await run((file) => [[...draw('1'), file.replace('plain', 'made')]]));

/** A tape's clip: pixels wider than high. */
export const makeWideClip = () => run((file) => [[...draw('4/3'), file.replace('plain', 'made')]]);

/** Makes a film with sound and no picture. */
export const makeSound = () =>
  run((file) => [['-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'aac', file.replace('plain', 'made')]]);

export function makeLockedPdf(): Promise<Buffer> {
  const pdf = new PDFDocument({ userPassword: 'secret' });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  pdf.text('Nobody reads this.').end();
  return new Promise((resolve) => pdf.on('end', () => resolve(Buffer.concat(parts))));
}

/** White on the left, transparent on the right. */
export const makeSeeThrough = () =>
  sharp({ create: { width: 400, height: 300, channels: 4, background: '#ffffff00' } })
    .composite([
      {
        input: { create: { width: 200, height: 300, channels: 4, background: '#ffffffff' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer();

/** Alternates between red and blue. */
export async function makeMoving(): Promise<Buffer> {
  const colors = ['#ff0000', '#0000ff'];
  const pictures = await Promise.all(
    colors.map((background) =>
      sharp({ create: { width: 120, height: 80, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pictures, { join: { animated: true } })
    .gif({ delay: [200, 200], loop: 0 })
    .toBuffer();
}
