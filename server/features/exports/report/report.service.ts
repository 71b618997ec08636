import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createChildPool } from '../../../parts/media/run/child-pool.ts';
import { fetchObject, withScratch } from '../../../parts/media/run/scratch.ts';
import type { Parts } from '../../../parts.ts';
import { translate } from '../../../texts.ts';
import { readFigures } from '../exports.queries.ts';
import { joinParts } from '../join-parts.ts';
import { marksOf, placeWords } from '../plain-text.ts';
import { type Sheet, type SheetComment, titleOf, writeDate } from '../sheet.ts';
import { takeFrames } from './report-frames.ts';
import type { Report, ReportComment, ReportTask } from './report-task.ts';

/** As many comments carry a picture; behind them the document says so. */
const PICTURES_MAX = 200;
const WRITTEN_AT_ONCE = 2;
const SECONDS = 120;

const pool = createChildPool(new URL('./report.worker.ts', import.meta.url), { keep: 1 });

let running = 0;
const waiting: Array<() => void> = [];

/** Two reports at a time: a crowd that exports waits, and the server does not. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= WRITTEN_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

interface Write {
  sheet: Sheet;
  signal: AbortSignal;
}

/** Frames are taken by ffmpeg and the document is laid out by a child: neither holds up who else calls. */
export const writeReport = (parts: Parts, { sheet, signal }: Write): Promise<Buffer> =>
  inTurn(() =>
    withScratch(parts.config, async (folder) => {
      signal.throwIfAborted();
      const pictures = await takePictures(parts, { sheet, folder, signal });
      const drawn = sheet.comments.filter(({ number, isDrawn }) => isDrawn && pictures.has(number));
      // One by one: a drawing can be large, and there can be hundreds.
      for (const comment of drawn) {
        signal.throwIfAborted();
        await writeFile(join(folder, drawingOf(comment)), await readFigures(parts.db, comment.id));
      }
      await writeFile(join(folder, 'report.json'), JSON.stringify(composeReport(sheet, pictures)));
      const task: ReportTask = { folder };
      await pool.run(task, { seconds: SECONDS, signal });
      return readFile(join(folder, 'report.pdf'));
    }),
  );

/** By the number of the comment. */
type Pictures = Map<number, string>;

const hasPlace = (comment: SheetComment, { version }: Sheet) =>
  version.media === 'image' || comment.frame !== null || comment.page !== null || comment.isDrawn;

async function takePictures(
  parts: Parts,
  { sheet, folder, signal }: Write & { folder: string },
): Promise<Pictures> {
  const { version, counting } = sheet;
  const shown = sheet.comments.filter((comment) => hasPlace(comment, sheet)).slice(0, PICTURES_MAX);
  if (version.media === 'video') {
    if (!counting) return new Map();
    const frames = shown.map(({ frame }) => frame ?? 0);
    const taken = await takeFrames(parts, { version, rate: counting.rate, frames, folder, signal });
    return named(shown, (comment) => taken.get(comment.frame ?? 0));
  }
  const { preview, pages } = version.renditions;
  const keyOf = ({ page }: SheetComment) => (version.media === 'pdf' ? pages?.[(page ?? 1) - 1] : preview);
  const files = new Map<string, string>();
  for (const key of new Set(shown.map(keyOf).filter((key) => key !== undefined))) {
    const file = `picture-${files.size}`;
    await fetchObject({ storage: parts.storage, key, to: join(folder, file), signal });
    files.set(key, file);
  }
  return named(shown, (comment) => files.get(keyOf(comment) ?? ''));
}

const named = (shown: SheetComment[], fileOf: (comment: SheetComment) => string | undefined): Pictures =>
  new Map(
    shown.flatMap((comment) => {
      const file = fileOf(comment);
      return file ? [[comment.number, file] as const] : [];
    }),
  );

const drawingOf = ({ number }: SheetComment) => `drawing-${number}.json`;

function composeReport(sheet: Sheet, pictures: Pictures): Report {
  const { language, version, comments } = sheet;
  const word = (key: string, values = {}) => translate(language, `exports.${key}`, values);
  const wanted = comments.filter((comment) => hasPlace(comment, sheet)).length;
  const isCut = pictures.size > 0 && pictures.size < wanted;
  const cut = isCut ? word('picturesCut', { count: pictures.size }) : undefined;
  const told = ({ author, createdAt }: Pick<SheetComment, 'author' | 'createdAt'>) =>
    joinParts([author, writeDate(sheet, createdAt)]);
  return {
    language,
    isRightToLeft: language === 'he',
    title: titleOf(sheet),
    watermark: sheet.watermark,
    lines: [
      joinParts([version.project_name, version.name]),
      joinParts([
        word('exportedAt', { date: writeDate(sheet, version.exported_at) }),
        word('count', { count: comments.length }),
      ]),
    ],
    notice: comments.length === 0 ? word('none') : cut,
    pageOf: word('pageOf', { page: '{{page}}', pages: '{{pages}}' }),
    comments: comments.map((comment): ReportComment => {
      const file = pictures.get(comment.number);
      return {
        number: comment.number,
        place: placeWords(comment, word),
        heading: told(comment),
        marks: marksOf({ ...comment, isDrawn: comment.isDrawn && !file }, word),
        text: comment.text,
        replies: comment.replies.map((reply) => ({ heading: told(reply), text: reply.text })),
        ...(file && {
          picture: { file, drawing: comment.isDrawn ? drawingOf(comment) : undefined, pad: comment.pad },
        }),
      };
    }),
  };
}
