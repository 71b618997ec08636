import type { Language } from '../../../contract/enums.ts';
import { translate } from '../../texts.ts';
import { type Sheet, type SheetComment, sheetsOf, titleOf, writeDate } from './sheet.ts';

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Keeps a time code's colons in order beside right-to-left words. */
const isolate = (place: string, language: Language) =>
  place && language === 'he' ? `\u2066${place}\u2069` : place;

/** Isolated parts do not set the direction of their line. */
const startOf = (language: Language) => (language === 'he' ? '\u200f' : '');

const indent = (text: string, by: string) => text.replaceAll(/^/gm, by);

export function writePlainText(sheet: Sheet): string {
  const { language, version, projectName } = sheet;
  const comments = sheetsOf(sheet).flatMap((one) => one.comments);
  const word = (key: string, values = {}) => translate(language, `exports.${key}`, values);
  const heading = [
    titleOf(sheet),
    version.name,
    ...(projectName === null ? [] : [projectName]),
    word('exportedAt', { date: writeDate(sheet, version.exported_at) }),
    word('count', { count: comments.length }),
  ];
  const blocks = comments.map((comment) => {
    const told = [comment.author, writeDate(sheet, comment.createdAt), ...marksOf(comment, word)];
    const replies = comment.replies.map((reply) => {
      const told = joinParts([reply.author, writeDate(sheet, reply.createdAt)]);
      const by = `${startOf(language)}    ↳ ${told}`;
      return `${by}\n${indent(reply.text, '      ')}`;
    });
    const place = isolate(placeWords(comment, word), language);
    const number = `${startOf(language)}${comment.number}.`;
    const first = [number, ...(place ? [place] : []), joinParts(told)].join('  ');
    return [first, ...(comment.text ? [indent(comment.text, '    ')] : []), ...replies].join('\n');
  });
  return `${[heading.join('\n'), ...blocks].join('\n\n')}\n`;
}

type Word = (key: string, values?: Record<string, string | number>) => string;

export function placeWords({ start, end, page }: SheetComment, word: Word): string {
  if (start) return end && end !== start ? `${start} – ${end}` : start;
  return page === null ? '' : word('page', { page });
}

export function marksOf(
  { isPrivate, isComplete, isDrawn, attached, origin }: SheetComment,
  word: Word,
): string[] {
  return [
    ...(origin ? [origin] : []),
    ...(isPrivate ? [word('private')] : []),
    ...(isComplete ? [word('complete')] : []),
    ...(isDrawn ? [word('drawn')] : []),
    ...(attached.length > 0 ? [word('attached', { names: attached.join(', ') })] : []),
  ];
}

/** Joins parts of one line. Isolates right-to-left parts, or a name would pull the next number to its side. */
export function joinParts(parts: string[]): string {
  const isMixed = parts.some((part) => rightToLeft.test(part));
  return parts.map((part) => (isMixed ? `\u2068${part}\u2069` : part)).join(' · ');
}
