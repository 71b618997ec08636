import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moveFigures } from '../../../../contract/carry-figures.ts';
import type { Caller } from '../../../person.ts';
import { createChildPool } from '../../../platform/media/run/child-pool.ts';
import { withScratch } from '../../../platform/media/run/scratch.ts';
import type { Platform } from '../../../platform.ts';
import { translate } from '../../../texts.ts';
import { readFigures } from '../exports.queries.ts';
import { joinParts, marksOf, placeWords } from '../plain-text.ts';
import { type Sheet, type SheetComment, sheetsOf, titleOf, writeDate } from '../sheet.ts';
import { countPlaced, type Pictures, takePictures } from './report-pictures.ts';
import type { Report, ReportComment, ReportTask } from './report-task.ts';
import { createTurns, turnOf } from './report-turns.ts';

const WRITTEN_AT_ONCE = 2;
const SECONDS = 120;

const pool = createChildPool(new URL('./report.worker.ts', import.meta.url), { keep: 1 });

const turns = createTurns(WRITTEN_AT_ONCE);

export interface ReportInput {
  title: string;
  lines: string[];
  sheets: Sheet[];
  language: Sheet['language'];
  watermark: string | null;
  owner: string;
}

interface Write {
  input: ReportInput;
  caller: Caller;
  signal: AbortSignal;
}

/** Runs ffmpeg and a child process for the layout, so other calls do not wait. */
export const writeReport = (platform: Platform, { input, caller, signal }: Write): Promise<Buffer> =>
  turns.run(turnOf(input.owner, caller), signal, () =>
    withScratch(platform.config, async (folder) => {
      signal.throwIfAborted();
      const pictures = await takePictures(platform, { sheets: input.sheets, folder, signal });
      const drawn = input.sheets
        .flatMap(({ comments }) => comments)
        .filter(({ id, isDrawn }) => isDrawn && pictures.has(id));
      // Sequential: there can be hundreds of large drawings.
      for (const comment of drawn) {
        signal.throwIfAborted();
        await writeFile(join(folder, drawingOf(comment)), await readDrawing(platform, comment));
      }
      await writeFile(join(folder, 'report.json'), JSON.stringify(composeReport(input, pictures)));
      const task: ReportTask = { folder };
      await pool.run(task, { seconds: SECONDS, signal });
      return readFile(join(folder, 'report.pdf'));
    }),
  );

async function readDrawing({ db }: Platform, { id, framing, pad }: SheetComment): Promise<string> {
  const figures = await readFigures(db, id);
  if (!framing || !pad) return figures;
  return JSON.stringify(moveFigures(JSON.parse(figures), { pad, framing }));
}

export function reportOf(sheet: Sheet): ReportInput {
  const { language, version, projectName, watermark } = sheet;
  const sheets = sheetsOf(sheet);
  const word = (key: string, values = {}) => translate(language, `exports.${key}`, values);
  const told = [
    word('exportedAt', { date: writeDate(sheet, version.exported_at) }),
    word('count', { count: sheets.reduce((sum, { comments }) => sum + comments.length, 0) }),
  ];
  const names = [...(projectName === null ? [] : [projectName]), version.name];
  const lines = [joinParts(names), joinParts(told)];
  return { title: titleOf(sheet), lines, sheets, language, watermark, owner: version.owner_id };
}

const drawingOf = ({ id }: SheetComment) => `drawing-${id}.json`;

function composeReport(
  { title, lines, sheets, language, watermark }: ReportInput,
  pictures: Pictures,
): Report {
  const word = (key: string, values = {}) => translate(language, `exports.${key}`, values);
  const count = sheets.reduce((sum, { comments }) => sum + comments.length, 0);
  const isCut = pictures.size > 0 && pictures.size < countPlaced(sheets);
  const cut = isCut ? word('picturesCut', { count: pictures.size }) : undefined;
  return {
    ...{ language, isRightToLeft: language === 'he', title, watermark, lines },
    notice: count === 0 ? word('none') : cut,
    pageOf: word('pageOf', { page: '{{page}}', pages: '{{pages}}' }),
    comments: sheets.flatMap((sheet) => composeSheet(sheet, { pictures, isAlone: sheets.length === 1 })),
  };
}

interface Composed {
  pictures: Pictures;
  isAlone: boolean;
}

function composeSheet(sheet: Sheet, { pictures, isAlone }: Composed): ReportComment[] {
  const { language, version, path } = sheet;
  const word = (key: string, values = {}) => translate(language, `exports.${key}`, values);
  const told = ({ author, createdAt }: Pick<SheetComment, 'author' | 'createdAt'>) =>
    joinParts([author, writeDate(sheet, createdAt)]);
  const section = {
    title: translate(language, 'exports.file', { file: version.file_name, number: version.number }),
    lines: path.length > 0 ? [path.join(' / ')] : [],
  };
  return sheet.comments.map((comment, at): ReportComment => {
    const file = pictures.get(comment.id);
    return {
      ...(at === 0 && !isAlone && { section }),
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
  });
}
