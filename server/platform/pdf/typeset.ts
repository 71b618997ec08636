import makeBidi from 'bidi-js/dist/bidi.mjs';
import { type Face, faceOf, fontPath } from './fonts.ts';

const bidi = makeBidi();

export interface Style {
  size: number;
  isBold?: boolean;
  color: string;
}

interface Run {
  /** In logical order: the font turns right-to-left letters itself. */
  text: string;
  face: Face;
  level: number;
  width: number;
}

export interface Line {
  /** In visual order, from left to right. */
  runs: Run[];
  width: number;
  isRightToLeft: boolean;
}

/** `auto` follows the text. Digits and signs alone read from the left, on the page's side. */
export type Direction = 'ltr' | 'rtl' | 'auto';

interface Setting {
  style: Style;
  maxWidth: number;
  direction: Direction;
}

type Pdf = PDFKit.PDFDocument;

export class Typesetter {
  readonly #pdf: Pdf;
  readonly #isRightToLeft: boolean;
  readonly #words: Intl.Segmenter;
  readonly #letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

  constructor(pdf: Pdf, { language, isRightToLeft }: { language: string; isRightToLeft: boolean }) {
    this.#pdf = pdf;
    this.#isRightToLeft = isRightToLeft;
    this.#words = new Intl.Segmenter(language, { granularity: 'word' });
  }

  setText(text: string, setting: Setting): Line[] {
    return clean(text)
      .split('\n')
      .flatMap((paragraph) => this.#setParagraph(paragraph, setting));
  }

  #setParagraph(text: string, { style, maxWidth, direction }: Setting): Line[] {
    const saysNothing = direction === 'auto' && !/\p{L}/u.test(text);
    const resolved = bidi.getEmbeddingLevels(text, saysNothing ? 'ltr' : direction);
    const isRightToLeft = saysNothing ? this.#isRightToLeft : (resolved.paragraphs[0]?.level ?? 0) % 2 === 1;
    return this.#breakLines(text, { style, maxWidth }).map(({ start, end }) => {
      const runs = reorder(this.#makeRuns(text, { start, end, levels: resolved.levels, style }));
      return { runs, width: runs.reduce((sum, run) => sum + run.width, 0), isRightToLeft };
    });
  }

  #breakLines(text: string, { style, maxWidth }: { style: Style; maxWidth: number }) {
    const lines: Array<{ start: number; end: number }> = [];
    let start = 0;
    let width = 0;
    let at = 0;
    for (const unit of this.#unitsOf(text, { style, maxWidth })) {
      if (width + unit.width > maxWidth && at > start && unit.text.trim() !== '') {
        lines.push({ start, end: at });
        start = at;
        width = 0;
      }
      at += unit.text.length;
      width += unit.width;
    }
    return [...lines, { start, end: text.length }].map((line) => ({
      start: line.start,
      end: line.start + text.slice(line.start, line.end).trimEnd().length,
    }));
  }

  #unitsOf(text: string, { style, maxWidth }: { style: Style; maxWidth: number }) {
    const units: string[] = [];
    for (const { segment } of this.#words.segment(text)) {
      const before = units.at(-1);
      const isBound = before !== undefined && (closing.test(segment) || opening.test(before));
      if (isBound) units[units.length - 1] = before + segment;
      else units.push(segment);
    }
    const measured = (unit: string) => ({ text: unit, width: this.#measure(unit, style) });
    return units.map(measured).flatMap((unit) => {
      if (unit.width <= maxWidth) return [unit];
      return [...this.#letters.segment(unit.text)].map(({ segment }) => measured(segment));
    });
  }

  #makeRuns(
    text: string,
    { start, end, levels, style }: { start: number; end: number; levels: Uint8Array; style: Style },
  ): Run[] {
    const pieces: Array<{ text: string; face: Face; level: number }> = [];
    let face: Face | undefined;
    for (let at = start; at < end; ) {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 32);
      at += character.length;
      if (steering.test(character)) continue;
      const level = levels[at - character.length] ?? 0;
      const last = pieces.at(-1);
      face = faceOf(character, last?.level === level ? face : undefined);
      const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
      if (last && last.face === face && last.level === level) last.text += shown;
      else pieces.push({ text: shown, face, level });
    }
    return pieces.map((piece) => {
      const turned = { ...piece, text: this.#turn(piece) };
      return { ...turned, width: this.#widthOf(turned, style) };
    });
  }

  /** Fonts of right-to-left scripts turn their letters themselves; punctuation of other fonts does not. */
  #turn({ text, face, level }: { text: string; face: Face; level: number }): string {
    if (level % 2 === 0 || face === 'hebrew' || face === 'arabic') return text;
    return [...this.#letters.segment(text)]
      .map(({ segment }) => segment)
      .toReversed()
      .join('');
  }

  #measure(text: string, style: Style): number {
    let width = 0;
    let run = '';
    let face: Face | undefined;
    for (const character of text) {
      if (steering.test(character)) continue;
      const next = faceOf(character, face);
      if (face && next !== face) {
        width += this.#widthOf({ text: run, face }, style);
        run = '';
      }
      face = next;
      run += character;
    }
    return face ? width + this.#widthOf({ text: run, face }, style) : 0;
  }

  #widthOf({ text, face }: { text: string; face: Face }, style: Style): number {
    this.#choose(face, style);
    return this.#pdf.widthOfString(text);
  }

  #choose(face: Face, { size, isBold = false }: Style): void {
    this.#pdf.font(fontPath(face, isBold)).fontSize(size);
  }

  /** `x` is the left end, `y` the baseline. */
  drawLine(line: Line, { x, y, style }: { x: number; y: number; style: Style }): void {
    let left = x;
    for (const { text, face, level, width } of line.runs) {
      this.#choose(face, style);
      this.#pdf.fillColor(style.color);
      // With `features` the run is laid out as a whole; without, word by word from the left.
      const whole = level % 2 === 1 ? { features: [] } : {};
      this.#pdf.text(text, left, y, { lineBreak: false, baseline: 'alphabetic', ...whole });
      left += width;
    }
  }
}

const closing = /^[\p{Pe}\p{Pf}、。，．！？!?.,:;…ー々ゝゞァィゥェォッャュョぁぃぅぇぉっゃゅょ]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;

/** Directional controls steer the letters around them and are not drawn. */
const steering = /[\u200e\u200f\u2066-\u2069]/;

/** Unifies letters and spaces, and removes invisible characters, which fonts draw as boxes. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(/(?!\u200d)[^\P{C}\n\u200e\u200f\u2066-\u2069]|[\u20e3\ufe00-\ufe0f]/gu, '')
    // A joiner between two emoji makes one of them; any other is removed.
    .replaceAll(
      /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu,
      '',
    );

/** Implements rule L2 of the bidirectional algorithm on runs of one level each. */
function reorder(runs: Run[]): Run[] {
  const levels = runs.map(({ level }) => level);
  const highest = Math.max(0, ...levels);
  const lowestOdd = Math.min(...levels.filter((level) => level % 2 === 1));
  let ordered = runs;
  for (let level = highest; level >= lowestOdd; level--) {
    const next: Run[] = [];
    let turned: Run[] = [];
    for (const run of ordered) {
      if (run.level >= level) turned.unshift(run);
      else {
        next.push(...turned, run);
        turned = [];
      }
    }
    ordered = [...next, ...turned];
  }
  return ordered;
}
