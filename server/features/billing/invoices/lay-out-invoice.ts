import PdfDocument from 'pdfkit';
import { fontPath } from '../../../parts/pdf/fonts.ts';
import { type Direction, type Style, Typesetter } from '../../../parts/pdf/typeset.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

const MARGIN = 54;
const LINE = 1.5;
const ink = '#1B1A17';
const quiet = '#6E6A62';
const hairline = '#DAD5CB';
const alarm = '#C3271A';

const styles = {
  title: { size: 20, isBold: true, color: ink },
  warning: { size: 10, isBold: true, color: alarm },
  label: { size: 8.5, color: quiet },
  name: { size: 12, isBold: true, color: ink },
  body: { size: 10, color: ink },
  strong: { size: 11, isBold: true, color: ink },
} satisfies Record<string, Style>;

interface Cell {
  text: string;
  style: Style;
  /** From the side where reading begins. */
  from: number;
  width: number;
  isAtEnd?: boolean;
  direction?: Direction;
}

class Page {
  readonly pdf: PDFKit.PDFDocument;
  readonly #typesetter: Typesetter;
  readonly #isRightToLeft: boolean;
  y = MARGIN;

  constructor(sheet: InvoiceSheet) {
    this.pdf = new PdfDocument({
      ...{ size: 'A4', margin: MARGIN, lang: sheet.language, font: fontPath('latin', false) },
      info: {
        ...{ Title: sheet.title, Author: sheet.issuer.name, Producer: 'Koma', Creator: 'Koma' },
        CreationDate: new Date(sheet.date),
      },
    });
    this.#typesetter = new Typesetter(this.pdf, sheet);
    this.#isRightToLeft = sheet.isRightToLeft;
  }

  get width(): number {
    return this.pdf.page.width - 2 * MARGIN;
  }

  /** Cells beside each other; the row is as high as its highest. */
  row(cells: Cell[]): void {
    const set = cells.map((cell) => {
      const { text, style, width: maxWidth } = cell;
      const direction = cell.direction ?? (this.#isRightToLeft ? 'rtl' : 'ltr');
      return { ...cell, lines: this.#typesetter.setText(text, { style, maxWidth, direction }) };
    });
    const count = Math.max(...set.map(({ lines }) => lines.length));
    // Line by line: what somebody wrote into an address may be longer than a page.
    for (let at = 0; at < count; at++) {
      const height = Math.max(...set.map(({ style }) => style.size)) * LINE;
      if (this.y + height > this.pdf.page.height - MARGIN) {
        this.pdf.addPage();
        this.y = MARGIN;
      }
      this.y += height;
      for (const { lines, style, from, width, isAtEnd = false } of set) {
        const line = lines[at];
        if (!line) continue;
        const left = MARGIN + (this.#isRightToLeft ? this.width - from - width : from);
        const x = isAtEnd === this.#isRightToLeft ? left : left + width - line.width;
        this.#typesetter.drawLine(line, { x, y: this.y - style.size * 0.4, style });
      }
    }
  }

  text(text: string, style: Style, direction?: Direction): void {
    this.row([{ text, style, from: 0, width: this.width, ...(direction && { direction }) }]);
  }

  rule(): void {
    this.y += 5;
    this.pdf
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + this.width, this.y)
      .lineWidth(0.6)
      .stroke(hairline);
    this.y += 3;
  }
}

export async function layOutInvoice(sheet: InvoiceSheet): Promise<Buffer> {
  const page = new Page(sheet);
  const chunks: Buffer[] = [];
  page.pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise((resolve) => page.pdf.once('end', resolve));
  if (sheet.warning) page.text(sheet.warning, styles.warning);
  page.text(sheet.title, styles.title);
  page.y += 8;
  for (const { label, value } of sheet.facts)
    page.row([
      { text: label, style: styles.label, from: 0, width: 130 },
      { text: value, style: styles.body, from: 134, width: page.width - 134 },
    ]);
  page.y += 16;
  layOutParties(page, sheet);
  page.y += 18;
  layOutTable(page, sheet);
  page.y += 14;
  for (const note of sheet.notes) page.text(note, styles.label);
  page.pdf.end();
  await written;
  return Buffer.concat(chunks);
}

/** Who it is for on the side where reading begins, who it is from on the other. */
function layOutParties(page: Page, { recipient, issuer }: InvoiceSheet): void {
  const half = (page.width - 24) / 2;
  const pair = (one: string, other: string, style: Style, direction?: Direction) =>
    page.row([
      { text: one, style, from: 0, width: half, ...(direction && { direction }) },
      { text: other, style, from: half + 24, width: half, ...(direction && { direction }) },
    ]);
  pair(recipient.label, issuer.label, styles.label);
  pair(recipient.name, issuer.name, styles.name, 'auto');
  pair(recipient.lines.join('\n'), issuer.lines.join('\n'), styles.body, 'auto');
}

function layOutTable(page: Page, { columns, rows, totals }: InvoiceSheet): void {
  const places = [
    { from: 0, width: 184 },
    { from: 190, width: 178 },
    { from: 370, width: 34, isAtEnd: true },
    { from: 408, width: page.width - 408, isAtEnd: true },
  ];
  const line = (texts: string[], style: Style) =>
    page.row(places.map((place, at) => ({ ...place, text: texts[at] ?? '', style })));
  line([columns.what, columns.period, columns.rate, columns.amount], styles.label);
  page.rule();
  for (const { what, period, rate, amount } of rows) line([what, period, rate, amount], styles.body);
  page.rule();
  for (const { label, value, isStrong } of totals) {
    const style = isStrong ? styles.strong : styles.body;
    page.row([
      { text: label, style, from: 0, width: 380 },
      { text: value, style, from: 386, width: page.width - 386, isAtEnd: true },
    ]);
  }
}
