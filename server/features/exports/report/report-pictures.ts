import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SOURCE, takeFrames } from '../../../platform/media/film/take-frames.ts';
import { fetchObject } from '../../../platform/media/run/scratch.ts';
import type { Platform } from '../../../platform.ts';
import type { Sheet, SheetComment } from '../sheet.ts';

const PICTURES_MAX = 200;
/** Large enough for paper. */
const FRAME_PIXELS = 1000;
/** Time limit for all pictures. Later ones are left out. */
const PATIENCE_MS = 90_000;

export type Pictures = Map<string, string>;

const hasPlace = (comment: SheetComment, { version }: Sheet) =>
  version.media === 'image' || comment.frame !== null || comment.page !== null || comment.isDrawn;

export const countPlaced = (sheets: Sheet[]): number =>
  sheets.reduce((sum, sheet) => sum + sheet.comments.filter((comment) => hasPlace(comment, sheet)).length, 0);

interface Take {
  sheets: Sheet[];
  folder: string;
  signal: AbortSignal;
}

export async function takePictures(platform: Platform, { sheets, folder, signal }: Take): Promise<Pictures> {
  const until = Date.now() + PATIENCE_MS;
  const pictures: Pictures = new Map();
  for (const sheet of sheets) {
    const room = PICTURES_MAX - pictures.size;
    const shown = sheet.comments.filter((comment) => hasPlace(comment, sheet)).slice(0, room);
    if (shown.length === 0 || Date.now() > until) continue;
    const { id, media } = sheet.version;
    const own = join(folder, id);
    await mkdir(own, { recursive: true });
    const taken =
      media === 'video'
        ? await takeFilmPictures(platform, { sheet, shown, own, signal, until })
        : await takeStillPictures(platform, { sheet, shown, own, signal, until });
    for (const [comment, file] of taken) pictures.set(comment, join(id, file));
  }
  return pictures;
}

interface TakeOne {
  sheet: Sheet;
  shown: SheetComment[];
  own: string;
  signal: AbortSignal;
  until: number;
}

async function takeFilmPictures(
  platform: Platform,
  { sheet, shown, own, signal, until }: TakeOne,
): Promise<Pictures> {
  const { version, counting } = sheet;
  if (!counting) return new Map();
  const frames = shown.map(({ shownFrame }) => shownFrame ?? 0);
  const taken = await takeFrames(platform, {
    ...{ version, frames, signal, until },
    rate: counting.rate,
    pixels: FRAME_PIXELS,
    folder: own,
  });
  // Frees the disk before the next film.
  await rm(join(own, SOURCE), { force: true });
  return named(shown, (comment) => taken.get(comment.shownFrame ?? 0));
}

async function takeStillPictures(
  platform: Platform,
  { sheet, shown, own, signal }: TakeOne,
): Promise<Pictures> {
  const { version } = sheet;
  const { preview, pages } = version.renditions;
  const keyOf = ({ page }: SheetComment) => (version.media === 'pdf' ? pages?.[(page ?? 1) - 1] : preview);
  const files = new Map<string, string>();
  for (const key of new Set(shown.map(keyOf).filter((key) => key !== undefined))) {
    const file = `picture-${files.size}`;
    await fetchObject({ storage: platform.storage, key, to: join(own, file), signal });
    files.set(key, file);
  }
  return named(shown, (comment) => files.get(keyOf(comment) ?? ''));
}

const named = (shown: SheetComment[], fileOf: (comment: SheetComment) => string | undefined): Pictures =>
  new Map(
    shown.flatMap((comment) => {
      const file = fileOf(comment);
      return file ? [[comment.id, file] as const] : [];
    }),
  );
