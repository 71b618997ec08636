import { normalizeText } from '../../platform/normalize-text.ts';

const BEFORE = 40;
const LENGTH = 140;

interface Excerpt {
  excerpt: string;
  /** Null: found by similarity. */
  match: { start: number; end: number } | null;
}

const letters = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Must equal `fold_name` of the migrations. */
const fold = (text: string) =>
  normalizeText(text, 'NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60));

export function excerptOf(body: string, { folded, pieces }: { folded: string; pieces: string[] }): Excerpt {
  const written = [...letters.segment(body.replace(/\s+/g, ' ').trim())].map(({ segment }) => segment);
  const parts = written.map(fold);
  const place = findFolded(parts, folded);
  const near = place ?? pieces.map((piece) => findFolded(parts, piece)).find((found) => found !== null);
  const start = Math.max(0, Math.min((near?.start ?? 0) - BEFORE, written.length - LENGTH));
  const end = Math.min(written.length, start + LENGTH);
  const lead = start > 0 ? '…' : '';
  const lengthOf = (from: number, to: number) => written.slice(from, to).join('').length;
  const at = (letter: number) => lead.length + lengthOf(start, Math.min(letter, end));
  return {
    excerpt: lead + written.slice(start, end).join('') + (end < written.length ? '…' : ''),
    match: place && { start: at(place.start), end: at(place.end) },
  };
}

/** Counts grapheme clusters. Folding may turn one into several characters. */
function findFolded(parts: string[], folded: string): { start: number; end: number } | null {
  const wanted = folded.replace(/\s+/g, ' ');
  const at = parts.join('').indexOf(wanted);
  if (at < 0) return null;
  const letterAt = (place: number) => {
    let passed = 0;
    return parts.findIndex((part) => {
      passed += part.length;
      return passed > place;
    });
  };
  return { start: letterAt(at), end: letterAt(at + wanted.length - 1) + 1 };
}
