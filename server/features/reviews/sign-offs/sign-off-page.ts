import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import { fontPath } from '../../../platform/pdf/fonts.ts';
import { type Direction, type Line, type Style, Typesetter } from '../../../platform/pdf/typeset.ts';

/** Input of the page worker, already translated and formatted. */
export interface SignOffPage {
  language: string;
  isRightToLeft: boolean;
  title: string;
  outcome: string;
  isApproved: boolean;
  lines: string[];
  answers: Array<{
    answer: string;
    /** Null: no answer. */
    isApproval: boolean | null;
    person: string;
    told: string;
    note: string;
  }>;
  /** Shown when even the smallest layout has no room for every answer. */
  restInRecord: string;
  proofs: Array<{ label: string; value: string }>;
  howTo: string;
  picture?: string | undefined;
}

export interface SignOffTask {
  /** Holds `page.json` and the picture. The worker writes `page.pdf` there. */
  folder: string;
}

const MARGIN = 48;
const LINE = 1.42;
const PIXELS = 1400;
const RULE = 12;
const PICTURE_ABOVE = 10;
const ANSWER_BELOW = 4;
const LONG_TITLE = 80;
const ink = '#1B1A17';
const quiet = '#6E6A62';
const hairline = '#DAD5CB';
const approved = '#2F7D4F';
const refused = '#B4530A';

/** Sorted from large to small. The first that fits on one page is used. */
const looks = [
  { picture: 230, size: 9.5, shape: 'notes' },
  { picture: 150, size: 8, shape: 'notes' },
  { picture: 110, size: 7, shape: 'notes' },
  { picture: 90, size: 7, shape: 'names' },
  { picture: 70, size: 6.8, shape: 'lines' },
] as const;

type Look = (typeof looks)[number];

interface Words {
  text: string;
  style: Style;
  direction?: Direction;
  below?: number;
}

class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly #typesetter: Typesetter;
  readonly #page: SignOffPage;
  y = MARGIN;

  constructor(page: SignOffPage) {
    this.pdf = new PdfDocument({
      size: 'A4',
      margin: 0,
      font: fontPath('latin', false),
      lang: page.language,
      info: { Title: page.title, Producer: 'Koma', Creator: 'Koma' },
    });
    this.#typesetter = new Typesetter(this.pdf, page);
    this.#page = page;
  }

  get width(): number {
    return this.pdf.page.width - 2 * MARGIN;
  }

  get height(): number {
    return this.pdf.page.height - 2 * MARGIN;
  }

  #linesOf({ text, style, direction = this.#page.isRightToLeft ? 'rtl' : 'ltr' }: Words): Line[] {
    return this.#typesetter.setText(text, { style, maxWidth: this.width, direction });
  }

  heightOf(all: Words[]): number {
    return all.reduce(
      (sum, words) => sum + this.#linesOf(words).length * words.style.size * LINE + (words.below ?? 0),
      0,
    );
  }

  write(all: Words[]): void {
    for (const words of all) {
      const { style, below = 0 } = words;
      for (const line of this.#linesOf(words)) {
        this.y += style.size * LINE;
        const x = this.#page.isRightToLeft ? MARGIN + this.width - line.width : MARGIN;
        this.#typesetter.drawLine(line, { x, y: this.y - style.size * 0.35, style });
      }
      this.y += below;
    }
  }

  rule(): void {
    this.y += RULE - 4;
    this.pdf
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + this.width, this.y)
      .lineWidth(0.5)
      .stroke(hairline);
    this.y += 4;
  }

  async picture(file: string, height: number): Promise<void> {
    const path = `${file}.paper.jpg`;
    const pixels = await sharp(file)
      .resize({ width: PIXELS, height: PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 84 })
      .toFile(path);
    const scale = Math.min(this.width / pixels.width, height / pixels.height);
    const width = pixels.width * scale;
    const x = this.#page.isRightToLeft ? MARGIN + this.width - width : MARGIN;
    this.y += PICTURE_ABOVE;
    this.pdf.image(path, x, this.y, { width, height: pixels.height * scale });
    this.y += pixels.height * scale;
  }
}

const headOf = ({ title, outcome, isApproved, lines }: SignOffPage): Words[] => [
  { text: title, style: { size: title.length > LONG_TITLE ? 12 : 17, isBold: true, color: ink } },
  { text: outcome, style: { size: 12, isBold: true, color: isApproved ? approved : refused } },
  ...lines.map((text) => ({ text, style: { size: 9, color: quiet } })),
];

const footOf = ({ proofs, howTo }: SignOffPage): Words[] => [
  ...proofs.flatMap(({ label, value }): Words[] => [
    { text: label, style: { size: 7, isBold: true, color: quiet } },
    { text: value, style: { size: 7, color: ink }, direction: 'auto' },
  ]),
  { text: howTo, style: { size: 7, color: quiet } },
];

function answerOf(
  { answer, isApproval, person, told, note }: SignOffPage['answers'][number],
  { size, shape }: Look,
): Words[] {
  const color = isApproval === null ? quiet : isApproval ? approved : refused;
  const hasNote = note !== '' && shape === 'notes';
  if (shape === 'lines') {
    const text = [answer, person, told].map((part) => `\u2068${part}\u2069`).join(' · ');
    return [{ text, style: { size, color } }];
  }
  return [
    { text: answer, style: { size, isBold: true, color } },
    { text: person, style: { size, color: ink } },
    { text: told, style: { size: size - 1, color: quiet }, below: hasNote ? 0 : ANSWER_BELOW },
    ...(hasNote
      ? [{ text: note, style: { size, color: ink }, direction: 'auto' as const, below: ANSWER_BELOW }]
      : []),
  ];
}

function fittingAnswers(sheet: Sheet, page: SignOffPage, { look, room }: { look: Look; room: number }) {
  const rest: Words = { text: page.restInRecord, style: { size: look.size, color: quiet } };
  const all = page.answers.map((one) => answerOf(one, look));
  if (sheet.heightOf(all.flat()) <= room) return { words: all.flat(), isWhole: true };
  let left = room - sheet.heightOf([rest]);
  const words = all.flatMap((one) => {
    left -= sheet.heightOf(one);
    return left < 0 ? [] : one;
  });
  return { words: [...words, rest], isWhole: false };
}

export async function drawPage(page: SignOffPage, folder: string): Promise<void> {
  const sheet = new Sheet(page);
  const written = createWriteStream(join(folder, 'page.pdf'));
  sheet.pdf.pipe(written);
  const [head, foot] = [headOf(page), footOf(page)];
  const fixed = sheet.heightOf([...head, ...foot]) + 2 * RULE;
  const tries = looks.map((look) => {
    const room = sheet.height - fixed - (page.picture ? PICTURE_ABOVE + look.picture : 0);
    return { look, ...fittingAnswers(sheet, page, { look, room }) };
  });
  const chosen = tries.find(({ isWhole }) => isWhole) ?? tries.at(-1);
  sheet.write(head);
  if (page.picture) await sheet.picture(join(folder, page.picture), chosen?.look.picture ?? 0);
  sheet.rule();
  sheet.write(chosen?.words ?? []);
  sheet.rule();
  sheet.write(foot);
  sheet.pdf.end();
  await finished(written);
}
