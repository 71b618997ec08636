import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Language } from '../../../../contract/enums.ts';
import { figure } from '../../../../contract/figures.ts';
import { readRate } from '../../../../contract/timecode.ts';
import type { ShownPicture } from '../../../platform/mail/layout-groups.ts';
import type { MailPicture } from '../../../platform/mail/mail.ts';
import { takeFrames } from '../../../platform/media/film/take-frames.ts';
import { drawOnPicture, type SmallPicture } from '../../../platform/media/pictures/draw-on-picture.ts';
import { withScratch } from '../../../platform/media/run/scratch.ts';
import type { Platform } from '../../../platform.ts';
import { translate } from '../../../texts.ts';
import { nameInMail } from '../../people/names-in-mail.rules.ts';
import { isLost } from '../notification-places.ts';
import type { MailedPart } from './due-mails.queries.ts';
import { listPictureSources, type PictureSource, readFigures } from './picture-sources.queries.ts';

/** Twice the shown size. */
const PIXELS = 560;
const FRAME_MS = 20_000;
/** Limits the size of a mail: some servers refuse large ones. */
const PICTURES_MAX = 12;
/** Pictures kept for reuse: one event goes to many people. */
const KEPT = 100;

type Taking = Pick<Platform, 'db' | 'storage' | 'config' | 'log'>;

const kept = new Map<string, Promise<SmallPicture | undefined>>();
let last: Promise<unknown> = Promise.resolve();

const once = (ids: Array<string | null>) => [...new Set(ids.filter((id) => id !== null))];

export async function findPictureSources(
  { db }: Pick<Platform, 'db'>,
  things: MailedPart[],
): Promise<Map<string, PictureSource>> {
  const commentIds = once(things.map(({ comment_id }) => comment_id));
  const versionIds = once(
    things.flatMap((thing) => (thing.comment_id === null ? thing.shown_version_id : [])),
  );
  if (versionIds.length + commentIds.length === 0) return new Map();
  const sources = await listPictureSources(db, { versionIds, commentIds });
  return new Map(sources.map((source) => [source.commentId ?? source.versionId, source]));
}

interface Illustrated {
  language: Language;
  things: MailedPart[];
  sources: Map<string, PictureSource>;
}

export async function illustrate(platform: Taking, { language, things, sources }: Illustrated) {
  const shown = new Map<MailedPart, ShownPicture>();
  const carried: MailPicture[] = [];
  const seen = new Set<string>();
  for (const thing of things) {
    const id = thing.comment_id ?? thing.shown_version_id ?? '';
    const source = sources.get(id);
    if (!source || seen.has(id) || isLost(thing)) continue;
    if (carried.length === PICTURES_MAX) break;
    seen.add(id);
    const picture = await takePicture(platform, source);
    if (!picture) continue;
    const cid = `${id}@koma`;
    const words = translate(language, `notifications.mail.${source.isDrawn ? 'drawing' : 'picture'}`, {
      file: nameInMail(thing.file_name ?? '', language),
    });
    const [width, height] = [picture.width, picture.height].map((side) => Math.round(side / 2));
    shown.set(thing, { cid, alt: words, width: width ?? 0, height: height ?? 0 });
    carried.push({ cid, content: picture.content, contentType: 'image/jpeg' });
  }
  return { shown, carried };
}

function takePicture(platform: Taking, source: PictureSource): Promise<SmallPicture | undefined> {
  const key = `${source.commentId} ${source.versionId} ${source.changedAt} ${source.renditions.thumbnail}`;
  const known = kept.get(key);
  // Makes pictures one by one: mails can wait, people at work cannot.
  const picture = known ?? last.then(() => makePicture(platform, source)).catch(() => undefined);
  if (!known) last = picture;
  kept.delete(key);
  kept.set(key, picture);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? '');
  return picture;
}

async function makePicture(platform: Taking, source: PictureSource): Promise<SmallPicture | undefined> {
  const picture = (await takeFrame(platform, source)) ?? (await readStill(platform, source));
  if (!picture) return undefined;
  return drawOnPicture({ picture, pixels: PIXELS, drawing: await readDrawing(platform, source) });
}

async function readDrawing({ db }: Taking, { isDrawn, commentId, padWidth, padHeight }: PictureSource) {
  if (!isDrawn || !commentId || !padWidth || !padHeight) return undefined;
  const figures = z.array(figure).safeParse(await readFigures(db, commentId));
  return figures.success ? { figures: figures.data, pad: { width: padWidth, height: padHeight } } : undefined;
}

async function takeFrame(platform: Taking, source: PictureSource): Promise<Buffer | undefined> {
  const { media, frame, r_frame_rate, renditions } = source;
  const rate = readRate(r_frame_rate);
  // Without a proxy, this would read the whole original.
  if (media !== 'video' || frame === null || !rate || !renditions.proxies?.length) return undefined;
  return withScratch(platform.config, async (folder) => {
    const taken = await takeFrames(platform, {
      ...{ version: source, rate, folder, pixels: PIXELS },
      frames: [frame],
      signal: AbortSignal.timeout(FRAME_MS),
      until: Date.now() + FRAME_MS,
    });
    const file = taken.get(frame);
    return file === undefined ? undefined : readFile(join(folder, file));
  }).catch((error: unknown) => {
    platform.log.warn({ err: error, version: source.versionId }, 'A mail goes without its frame');
    return undefined;
  });
}

async function readStill({ storage }: Taking, source: PictureSource): Promise<Buffer | undefined> {
  const { media, page, commentId, renditions } = source;
  const { preview, thumbnail, poster, pages } = renditions;
  const own = media === 'pdf' ? pages?.[(page ?? 1) - 1] : media === 'image' ? preview : poster;
  const key = commentId ? (own ?? thumbnail) : (thumbnail ?? own);
  return key === undefined ? undefined : buffer(await storage.read({ key }));
}
