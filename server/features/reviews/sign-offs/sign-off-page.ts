import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import { fontPath } from '../../../parts/pdf/fonts.ts';
import { type Direction, type Style, Typesetter } from '../../../parts/pdf/typeset.ts';

/** What the child draws: words that are chosen and dates that are written. */
export interface SignOffPage {
  language: string;
  isRightToLeft: boolean;
  title: string;
  outcome: string;
  isApproved: boolean;
  lines: string[];
  answers: Array<{ answer: string; isApproval: boolean; person: string; told: string; note: string }>;
  proofs: Array<{ label: string; value: string }>;
  howTo: string;
  /** A file of the folder. */
  picture?: string | undefined;
}

export interface SignOffTask {
  /** Holds `page.json` and the picture; the document goes there as `page.pdf`. */
  folder: string;
}

const MARGIN = 48;
const LINE = 1.42;
const PIXELS = 1400;
const ink = '#1B1A17';
const quiet = '#6E6A62';
const hairline = '#DAD5CB';
const approved = '#2F7D4F';
const refused = '#B4530A';

/** With many answers everything becomes smaller, and notes are left to the record: the page stays one. */
function sizesOf(answers: number) {
  if (answers <= 8) return { picture: 230, text: 9.5, hasNotes: true };
  return answers <= 16
    ? { picture: 150, text: 8, hasNotes: true }
    : { picture: 90, text: 6.8, hasNotes: false };
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

  /** Where a line of this size would still stand on the sheet. */
  hasRoom(size: number): boolean {
    return this.y + size * LINE <= this.pdf.page.height - MARGIN;
  }

  text(text: string, style: Style, direction: Direction = this.#page.isRightToLeft ? 'rtl' : 'ltr'): void {
    for (const line of this.#typesetter.setText(text, { style, maxWidth: this.width, direction })) {
      if (!this.hasRoom(style.size)) return;
      this.y += style.size * LINE;
      const x = this.#page.isRightToLeft ? MARGIN + this.width - line.width : MARGIN;
      this.#typesetter.drawLine(line, { x, y: this.y - style.size * 0.35, style });
    }
  }

  rule(): void {
    this.y += 8;
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
    this.y += 10;
    this.pdf.image(path, x, this.y, { width, height: pixels.height * scale });
    this.y += pixels.height * scale + 4;
  }
}

/** Writes `page.pdf` beside the picture. */
export async function drawPage(page: SignOffPage, folder: string): Promise<void> {
  const sheet = new Sheet(page);
  const written = createWriteStream(join(folder, 'page.pdf'));
  sheet.pdf.pipe(written);
  const { picture: height, text: size, hasNotes } = sizesOf(page.answers.length);
  sheet.text(page.title, { size: 17, isBold: true, color: ink });
  sheet.text(page.outcome, { size: 12, isBold: true, color: page.isApproved ? approved : refused });
  for (const line of page.lines) sheet.text(line, { size: 9, color: quiet });
  if (page.picture) await sheet.picture(join(folder, page.picture), height);
  sheet.rule();
  for (const { answer, isApproval, person, told, note } of page.answers) {
    sheet.text(answer, { size, isBold: true, color: isApproval ? approved : refused });
    sheet.text(person, { size, color: ink });
    sheet.text(told, { size: size - 1, color: quiet });
    if (note && hasNotes) sheet.text(note, { size, color: ink }, 'auto');
    sheet.y += 4;
  }
  sheet.rule();
  for (const { label, value } of page.proofs) {
    sheet.text(label, { size: 7, isBold: true, color: quiet });
    sheet.text(value, { size: 7, color: ink }, 'ltr');
  }
  sheet.y += 4;
  sheet.text(page.howTo, { size: 7, color: quiet });
  sheet.pdf.end();
  await finished(written);
}
