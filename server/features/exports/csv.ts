import { CSV_MARK, type Row, writeRows } from '../../parts/csv.ts';
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

export function writeCsv(sheet: Sheet): string {
  const word = (key: string) => translate(sheet.language, `exports.${key}`);
  const heading = columns.map((column) => word(`columns.${column}`));
  const rows = sheet.comments.flatMap((comment) => rowsOf(comment, word));
  return CSV_MARK + writeRows([heading, ...rows]);
}

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
