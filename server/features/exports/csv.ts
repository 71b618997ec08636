import { translate } from '../../texts.ts';
import type { Sheet, SheetComment } from './sheet.ts';

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
  'visibility',
  'state',
  'createdAt',
] as const;

/** A spreadsheet takes what begins so for a formula, and runs it. The wide forms are what Japanese input makes. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function writeCell(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export function writeCsv(sheet: Sheet): string {
  const word = (key: string) => translate(sheet.language, `exports.${key}`);
  const heading = columns.map((column) => word(`columns.${column}`));
  const rows = sheet.comments.flatMap((comment) => rowsOf(comment, word));
  return `\ufeff${[heading, ...rows].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`;
}

type Row = Array<string | number | null>;

function rowsOf(comment: SheetComment, word: (key: string) => string): Row[] {
  const { number, start, end, frame, endFrame, page, isPrivate } = comment;
  const visibility = word(isPrivate ? 'private' : 'public');
  const tail = ({ isComplete, createdAt }: Pick<SheetComment, 'isComplete' | 'createdAt'>) => [
    visibility,
    word(isComplete ? 'complete' : 'open'),
    createdAt.toISOString(),
  ];
  return [
    [number, null, start, end, frame, endFrame, page, comment.author, comment.text, ...tail(comment)],
    ...comment.replies.map((reply): Row => {
      const nowhere = [null, null, null, null, null];
      return [null, number, ...nowhere, reply.author, reply.text, ...tail(reply)];
    }),
  ];
}
