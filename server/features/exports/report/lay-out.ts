import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import type { Figure } from '../../../../contract/figures.ts';
import { burnIn } from '../../../platform/media/film/burn-in.ts';
import { fontPath } from '../../../platform/pdf/fonts.ts';
import { type Direction, type Style, Typesetter } from '../../../platform/pdf/typeset.ts';
import { drawFigures } from './draw-figures.ts';
import type { Report, ReportComment } from './report-task.ts';

const MARGIN = 48;
const FOOTER = 28;
const LINE = 1.45;
const PICTURE = { width: 330, height: 200 };
/** Enough for print at that size. */
const PIXELS = 1000;

const ink = '#1B1A17';
const quiet = '#6E6A62';
const hairline = '#DAD5CB';
const accent = '#E8301F';
const done = '#2F7D4F';

const styles = {
  title: { size: 17, isBold: true, color: ink },
  section: { size: 13, isBold: true, color: ink },
  place: { size: 10.5, isBold: true, color: accent },
  heading: { size: 9, color: quiet },
  mark: { size: 9, isBold: true, color: done },
  body: { size: 10.5, color: ink },
  reply: { size: 9.5, color: ink },
} satisfies Record<string, Style>;

interface Placed {
  style: Style;
  direction?: Direction;
  /** From the side where reading begins. */
  indent?: number;
  /** Aligned with the page, whatever the text's direction. */
  isBeside?: boolean;
}

class Page {
  readonly pdf: PDFKit.PDFDocument;
  readonly typesetter: Typesetter;
  readonly #report: Report;
  y = MARGIN;

  constructor(report: Report) {
    this.pdf = new PdfDocument({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      font: fontPath('latin', false),
      lang: report.language,
      info: { Title: report.title, Producer: 'Koma', Creator: 'Koma' },
    });
    this.typesetter = new Typesetter(this.pdf, report);
    this.#report = report;
  }

  get width(): number {
    return this.pdf.page.width - 2 * MARGIN;
  }

  get #bottom(): number {
    return this.pdf.page.height - MARGIN - FOOTER;
  }

  require(height: number): void {
    if (this.y + height <= this.#bottom) return;
    this.pdf.addPage();
    this.y = MARGIN;
  }

  text(text: string, { style, direction = 'auto', indent = 0, isBeside = false }: Placed): void {
    const { isRightToLeft } = this.#report;
    const maxWidth = this.width - indent;
    for (const line of this.typesetter.setText(text, { style, maxWidth, direction })) {
      this.require(style.size * LINE);
      this.y += style.size * LINE;
      const left = MARGIN + (isRightToLeft ? 0 : indent);
      const isAtRight = isBeside ? isRightToLeft : line.isRightToLeft;
      const x = isAtRight ? left + maxWidth - line.width : left;
      this.typesetter.drawLine(line, { x, y: this.y - style.size * 0.35, style });
    }
  }

  rule(): void {
    this.pdf
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + this.width, this.y)
      .lineWidth(0.5)
      .stroke(hairline);
  }

  /** Labels follow the reader's language. */
  get direction(): Direction {
    return this.#report.isRightToLeft ? 'rtl' : 'ltr';
  }

  number(): void {
    const { start, count } = this.pdf.bufferedPageRange();
    const style = { size: 8, color: quiet };
    for (let at = start; at < start + count; at++) {
      this.pdf.switchToPage(at);
      const words = this.#report.pageOf
        .replace('{{pages}}', String(count))
        .replace('{{page}}', String(at - start + 1));
      const [line] = this.typesetter.setText(words, { style, maxWidth: this.width, direction: 'ltr' });
      if (!line) continue;
      const x = MARGIN + (this.width - line.width) / 2;
      this.typesetter.drawLine(line, { x, y: this.pdf.page.height - MARGIN + 8, style });
    }
  }
}

export async function layOut(report: Report, folder: string): Promise<void> {
  const page = new Page(report);
  const written = createWriteStream(join(folder, 'report.pdf'));
  page.pdf.pipe(written);
  const { direction } = page;
  page.text(report.title, { style: styles.title, direction });
  page.y += 2;
  for (const line of report.lines) page.text(line, { style: styles.heading, direction });
  if (report.notice) {
    page.y += 8;
    page.text(report.notice, { style: styles.body, direction });
  }
  for (const comment of report.comments) await layOutComment(page, { comment, folder, report });
  page.number();
  page.pdf.end();
  await finished(written);
}

interface LayOut {
  comment: ReportComment;
  folder: string;
  report: Report;
}

async function layOutComment(page: Page, { comment, folder, report }: LayOut): Promise<void> {
  const { direction } = page;
  const picture =
    comment.picture && (await readPicture(join(folder, comment.picture.file), report.watermark));
  if (comment.section) {
    page.y += 20;
    page.require(120);
    page.text(comment.section.title, { style: styles.section, direction });
    for (const line of comment.section.lines) page.text(line, { style: styles.heading, direction });
  }
  const head = 2 * 16 + (picture ? picture.height + 10 : 0) + styles.body.size * LINE;
  page.y += 12;
  page.require(head);
  page.rule();
  page.y += 6;
  const place = [`${comment.number}`, comment.place].filter(Boolean).join('   ');
  // Time codes always run from left to right.
  page.text(place, { style: styles.place, direction: 'ltr', isBeside: true });
  page.text(comment.heading, { style: styles.heading, direction });
  if (comment.marks.length > 0) page.text(comment.marks.join(' · '), { style: styles.mark, direction });
  page.y += 3;
  if (picture && comment.picture) {
    const x = report.isRightToLeft ? MARGIN + page.width - picture.width : MARGIN;
    const box = { x, y: page.y, width: picture.width, height: picture.height };
    page.pdf.image(picture.path, box.x, box.y, { width: box.width, height: box.height });
    const { drawing, pad = picture.pixels } = comment.picture;
    if (drawing) {
      const figures: Figure[] = JSON.parse(await readFile(join(folder, drawing), 'utf8'));
      drawFigures(page.pdf, page.typesetter, { figures, box, pad });
    }
    page.y += picture.height + 7;
  }
  if (comment.text) page.text(comment.text, { style: styles.body });
  for (const reply of comment.replies) {
    page.y += 5;
    page.text(reply.heading, { style: styles.heading, direction, indent: 18 });
    page.text(reply.text, { style: styles.reply, indent: 18 });
  }
}

/** Comments on the same picture share one file. */
async function readPicture(file: string, watermark: string | null) {
  const path = `${file}.paper.jpg`;
  const known = await sharp(path)
    .metadata()
    .catch(() => undefined);
  const pixels =
    known ??
    (await sharp(watermark === null ? file : await burnIn({ picture: await readFile(file), text: watermark }))
      .resize({ width: PIXELS, height: PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toFile(path));
  const scale = Math.min(PICTURE.width / pixels.width, PICTURE.height / pixels.height);
  return { path, pixels, width: pixels.width * scale, height: pixels.height * scale };
}
