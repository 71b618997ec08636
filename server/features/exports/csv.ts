import { CSV_MARK, type Row, writeRows } from '../../parts/csv.ts';
import { translate } from '../../texts.ts';
import { type Sheet, type SheetComment, writeCellDate } from './sheet.ts';

const columns = [
  'number',
  'replyTo',
  'start',
  'end',
  'frame',
  'endFrame',
  'page',
  'author',
  'comment',
  'drawing',
  'attachments',
  'visibility',
  'state',
  'createdAt',
] as const;

/** Of several files, each comment with the file that it is about. */
export function writeFolderCsv(
  sheets: Sheet[],
  { language, timeZone }: Pick<Sheet, 'language' | 'timeZone'>,
) {
  const word = (key: string) => translate(language, `exports.${key}`, { zone: timeZone });
  const heading = ['file', 'version', ...columns].map((column) => word(`columns.${column}`));
  const rows = sheets.flatMap((sheet) => {
    const { path, version } = sheet;
    const about = [[...path, version.file_name].join('/'), version.number];
    return sheet.comments.flatMap((comment) => rowsOf(sheet, comment, word).map((row) => [...about, ...row]));
  });
  return CSV_MARK + writeRows([heading, ...rows]);
}

export function writeCsv(sheet: Sheet): string {
  const word = (key: string) => translate(sheet.language, `exports.${key}`, { zone: sheet.timeZone });
  const heading = columns.map((column) => word(`columns.${column}`));
  const rows = sheet.comments.flatMap((comment) => rowsOf(sheet, comment, word));
  return CSV_MARK + writeRows([heading, ...rows]);
}

function rowsOf(sheet: Sheet, comment: SheetComment, word: (key: string) => string): Row[] {
  const { number, start, end, frame, endFrame, page, isPrivate } = comment;
  const visibility = word(isPrivate ? 'private' : 'public');
  // What answers a completed comment is completed with it.
  const tail = ({ isComplete, createdAt }: Pick<SheetComment, 'isComplete' | 'createdAt'>) => [
    visibility,
    word(isComplete || comment.isComplete ? 'complete' : 'open'),
    writeCellDate(sheet, createdAt),
  ];
  const beside = [comment.isDrawn ? word('drawn') : null, comment.attached.join('\n')];
  return [
    [
      ...[number, null, start, end, frame, endFrame, page, comment.author, comment.text],
      ...[...beside, ...tail(comment)],
    ],
    ...comment.replies.map((reply): Row => {
      const nowhere = [null, null, null, null, null];
      return [null, number, ...nowhere, reply.author, reply.text, null, null, ...tail(reply)];
    }),
  ];
}
