import { CSV_MARK, type Row, writeRows } from '../../platform/csv.ts';
import { translate } from '../../texts.ts';
import { type Sheet, type SheetComment, sheetsOf, writeCellDate } from './sheet.ts';

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

export function writeFolderCsv(
  sheets: Sheet[],
  { language, timeZone }: Pick<Sheet, 'language' | 'timeZone'>,
) {
  const word = (key: string) => translate(language, `exports.${key}`, { zone: timeZone });
  const withOrigin = sheets.some((sheet) => sheet.comments.some(({ origin }) => origin));
  const named = ['file', 'version', ...columns, ...(withOrigin ? ['origin'] : [])];
  const heading = named.map((column) => word(`columns.${column}`));
  const rows = sheets.flatMap((sheet) => {
    const { path, version } = sheet;
    const about = [[...path, version.file_name].join('/'), version.number];
    return sheet.comments.flatMap((comment) =>
      rowsOf(sheet, comment, { word, withOrigin }).map((row) => [...about, ...row]),
    );
  });
  return CSV_MARK + writeRows([heading, ...rows]);
}

export function writeCsv(sheet: Sheet): string {
  const word = (key: string) => translate(sheet.language, `exports.${key}`, { zone: sheet.timeZone });
  const withOrigin = sheet.apart !== undefined;
  const named = [...columns, ...(withOrigin ? ['origin'] : [])];
  const heading = named.map((column) => word(`columns.${column}`));
  const rows = sheetsOf(sheet).flatMap((one) =>
    one.comments
      // Frames of another version would mislead.
      .map((comment) => (one === sheet ? comment : { ...comment, ...nowhere }))
      .flatMap((comment) => rowsOf(one, comment, { word, withOrigin })),
  );
  return CSV_MARK + writeRows([heading, ...rows]);
}

const nowhere = { start: '', end: '', frame: null, endFrame: null, page: null };

interface Written {
  word: (key: string) => string;
  withOrigin: boolean;
}

function rowsOf(sheet: Sheet, comment: SheetComment, { word, withOrigin }: Written): Row[] {
  const { number, start, end, frame, endFrame, page, isPrivate } = comment;
  const visibility = word(isPrivate ? 'private' : 'public');
  // Replies to a resolved comment count as resolved.
  const tail = ({ isComplete, createdAt }: Pick<SheetComment, 'isComplete' | 'createdAt'>) => [
    visibility,
    word(isComplete || comment.isComplete ? 'complete' : 'open'),
    writeCellDate(sheet, createdAt),
    ...(withOrigin ? [comment.origin] : []),
  ];
  const beside = [comment.isDrawn ? word('drawn') : null, comment.attached.join('\n')];
  return [
    [
      ...[number, null, start, end, frame, endFrame, page, comment.author, comment.text],
      ...[...beside, ...tail(comment)],
    ],
    ...comment.replies.map((reply): Row => {
      const unplaced = [null, null, null, null, null];
      return [null, number, ...unplaced, reply.author, reply.text, null, null, ...tail(reply)];
    }),
  ];
}
