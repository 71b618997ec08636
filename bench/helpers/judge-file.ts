import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { makePdf } from '../../server/parts/media/documents/pdfs.ts';
import { type Media, mayBeMedia, SNIFF_BYTES, sniffKind } from '../../server/parts/media/file-kinds.ts';
import { transcode } from '../../server/parts/media/film/transcode.ts';
import { MediaFailure } from '../../server/parts/media/media-failure.ts';
import { makeImage } from '../../server/parts/media/pictures/images.ts';
import { probeVideo } from '../../server/parts/media/probe/probe.ts';
import { findMediaTools } from '../../server/parts/media/tools/tools.ts';

const run = promisify(execFile);
const tools = await findMediaTools({ ffmpegPath: undefined, ffprobePath: undefined });
const SOURCE = 'source';
const SIDE = 48;
/** Mean levels between two decoders of one picture; another picture, or other colours, are far beyond. */
const LEVELS = 14;

export interface Verdict {
  media: Media | 'other';
  /** `unjudged`: it was taken, and no other program here can read it. */
  result: 'right' | 'unjudged' | 'refused' | 'wrong';
  why: string;
}

/** Puts a file through what an upload and its job do, and asks another program whether that is right. */
export async function judgeFile(path: string): Promise<Verdict> {
  const kind = await readKind(path);
  if (!kind) return { media: 'other', result: 'refused', why: 'notAllowed' };
  const { media, mimeType } = kind;
  const folder = await mkdtemp(join(tmpdir(), 'koma-corpus-'));
  try {
    const file = join(folder, SOURCE);
    await copyFile(path, file);
    const doubt = await judges[media]({ file, folder, mimeType });
    if (doubt === undefined) return { media, result: 'unjudged', why: '' };
    return { media, result: doubt ? 'wrong' : 'right', why: doubt };
  } catch (error) {
    if (error instanceof MediaFailure) return { media, result: 'refused', why: error.reason };
    return { media, result: 'wrong', why: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readKind(path: string) {
  if (!mayBeMedia(extname(path).slice(1).toLowerCase())) return undefined;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SNIFF_BYTES), position: 0 });
    return await sniffKind(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

interface Judged {
  file: string;
  folder: string;
  mimeType: string;
}

/** Each answers what is wrong, nothing where all is right, and undefined where nobody else can say. */
const judges: Record<Media, (judged: Judged) => Promise<string | undefined>> = {
  async image(judged) {
    const { preview } = await makeImage(judged);
    const ours = await sharp(join(judged.folder, preview)).flatten({ background: '#fff' }).png().toBuffer();
    const other = await decodeElsewhere(judged);
    if (!other) return undefined;
    // Of some kinds ffmpeg turns the picture upright itself, of others it leaves it as it lies.
    const candidates = [other, await turnUpright(other, judged.file)];
    const distances = await Promise.all(candidates.map((candidate) => measureDistance(ours, candidate)));
    const distance = Math.min(...distances);
    return distance > LEVELS ? `${Math.round(distance)} levels from ffmpeg` : '';
  },

  async pdf({ file, folder }) {
    const { pageCount } = await makePdf({ file, folder }, { onProgress: () => undefined });
    const counted = await run('qpdf', ['--show-npages', file]).then(
      ({ stdout }) => Number.parseInt(stdout, 10),
      () => undefined,
    );
    if (counted === undefined) return undefined;
    return counted === pageCount ? '' : `${pageCount} pages, qpdf counts ${counted}`;
  },

  async video({ folder }) {
    const info = await probeVideo({ tools, file: SOURCE, cwd: folder });
    const made = await transcode({ tools, info, file: SOURCE, cwd: folder, onProgress: () => undefined });
    const { stdout } = await run(
      tools.ffprobe,
      ['-v', 'error', '-count_frames', '-select_streams', `${info.stream.index}`].concat(
        ...['-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0', SOURCE],
      ),
      { cwd: folder },
    );
    const counted = Number.parseInt(stdout, 10);
    if (!info.isConstant || Number.isNaN(counted)) return undefined;
    return Math.abs(counted - made.frameCount) <= 1 ? '' : `${made.frameCount} frames, ffprobe ${counted}`;
  },
};

/** The first picture as ffmpeg sees it, over white. */
const decodeElsewhere = ({ file, mimeType }: Judged): Promise<Buffer | undefined> =>
  mimeType === 'image/svg+xml'
    ? Promise.resolve(undefined)
    : run(
        tools.ffmpeg,
        ['-v', 'error', '-i', file, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-'],
        {
          encoding: 'buffer',
          maxBuffer: 1024 ** 3,
        },
      ).then(
        ({ stdout }) => sharp(stdout).flatten({ background: '#fff' }).png().toBuffer(),
        () => undefined,
      );

async function turnUpright(picture: Buffer, file: string): Promise<Buffer> {
  const { orientation = 1 } = await sharp(file).metadata();
  const noted = await sharp(picture).withMetadata({ orientation }).png().toBuffer();
  return sharp(noted).autoOrient().png().toBuffer();
}

/** In mean levels. */
async function measureDistance(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([readSmall(one), readSmall(other)]);
  return a.reduce((sum, level, at) => sum + Math.abs(level - (b[at] ?? 0)), 0) / a.length;
}

const readSmall = (picture: Buffer) =>
  sharp(picture).toColourspace('srgb').removeAlpha().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
