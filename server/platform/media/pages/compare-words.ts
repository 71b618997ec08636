import type { PictureBox } from '../../../../contract/carry-frame.ts';
import { CHANGED_WORDS_LENGTH_MAX } from '../../../../contract/limits.ts';
import type { PageWord } from './page-prints.ts';

/** Limits the table of compared words; longer pages are compared without order. */
const TABLE_MAX = 6_000_000;
const spaced = /[\p{L}\p{N}][\p{P}]?$/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{P}]/u;

interface ChangedWords {
  removed: string[];
  added: string[];
  /** Boxes of added words, and the former places of removed ones. */
  boxes: PictureBox[];
}

export function compareWords(
  now: readonly PageWord[],
  before: readonly PageWord[],
  limit: number,
): ChangedWords {
  const { isKeptNow, isKeptBefore } =
    now.length * before.length > TABLE_MAX ? keptByCount(now, before) : keptInOrder(now, before);
  const added = changedRuns(now, isKeptNow);
  const removed = changedRuns(before, isKeptBefore);
  return {
    removed: removed.slice(0, limit).map(tellWords),
    added: added.slice(0, limit).map(tellWords),
    boxes: [...added, ...removed].flatMap((words) => words.map(boxOf)),
  };
}

interface Kept {
  isKeptNow: Uint8Array;
  isKeptBefore: Uint8Array;
}

function keptInOrder(now: readonly PageWord[], before: readonly PageWord[]): Kept {
  const width = before.length + 1;
  const table = new Uint16Array((now.length + 1) * width);
  for (let row = now.length - 1; row >= 0; row--) {
    for (let column = before.length - 1; column >= 0; column--) {
      const isSame = now[row]?.[0] === before[column]?.[0];
      const below = table[(row + 1) * width + column] ?? 0;
      const behind = table[row * width + column + 1] ?? 0;
      table[row * width + column] = isSame
        ? (table[(row + 1) * width + column + 1] ?? 0) + 1
        : Math.max(below, behind);
    }
  }
  const kept = { isKeptNow: new Uint8Array(now.length), isKeptBefore: new Uint8Array(before.length) };
  let [row, column] = [0, 0];
  while (row < now.length && column < before.length) {
    if (now[row]?.[0] === before[column]?.[0]) {
      kept.isKeptNow[row++] = 1;
      kept.isKeptBefore[column++] = 1;
    } else if ((table[(row + 1) * width + column] ?? 0) >= (table[row * width + column + 1] ?? 0)) row += 1;
    else column += 1;
  }
  return kept;
}

function keptByCount(now: readonly PageWord[], before: readonly PageWord[]): Kept {
  const countsOf = (words: readonly PageWord[]) => {
    const counts = new Map<string, number>();
    for (const [text] of words) counts.set(text, (counts.get(text) ?? 0) + 1);
    return counts;
  };
  const keepUp = (words: readonly PageWord[], counts: Map<string, number>) =>
    Uint8Array.from(words, ([text]) => {
      const left = counts.get(text) ?? 0;
      counts.set(text, left - 1);
      return left > 0 ? 1 : 0;
    });
  return { isKeptNow: keepUp(now, countsOf(before)), isKeptBefore: keepUp(before, countsOf(now)) };
}

function changedRuns(words: readonly PageWord[], isKept: Uint8Array): PageWord[][] {
  const runs: PageWord[][] = [];
  for (const [at, word] of words.entries()) {
    if (isKept[at]) continue;
    if (at > 0 && !isKept[at - 1]) runs.at(-1)?.push(word);
    else runs.push([word]);
  }
  return runs;
}

function tellWords(words: readonly PageWord[]): string {
  let told = '';
  for (const [text] of words) {
    const hasSpace = spaced.test(told) && !unspaced.test(text) && !unspaced.test(told.slice(-1));
    told += hasSpace ? ` ${text}` : text;
    if (told.length > CHANGED_WORDS_LENGTH_MAX) return `${told.slice(0, CHANGED_WORDS_LENGTH_MAX - 1)}…`;
  }
  return told;
}

const boxOf = ([, left, top, right, bottom]: PageWord): PictureBox => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});
