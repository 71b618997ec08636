import PdfDocument from 'pdfkit';
import { fontPath } from '../../../platform/pdf/fonts.ts';
import { type Direction, type Style, Typesetter } from '../../../platform/pdf/typeset.ts';
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

interface Words {
  text: string;
  style: Style;
  direction?: Direction;
}

interface Cell {
  words: Words[];
  /** Distance from the side where reading begins. */
  from: number;
  width: number;
  isAtEnd?: boolean;
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

  row(cells: Cell[]): void {
    const ownDirection = this.#isRightToLeft ? 'rtl' : 'ltr';
    const set = cells.map((cell) => ({
      ...cell,
      lines: cell.words.flatMap(({ text, style, direction = ownDirection }) =>
        this.#typesetter
          .setText(text, { style, maxWidth: cell.width, direction })
          .map((line) => ({ ...line, style })),
      ),
    }));
    const count = Math.max(...set.map(({ lines }) => lines.length));
    // Breaks line by line: an address may be longer than a page.
    for (let at = 0; at < count; at++) {
      const height = Math.max(...set.map(({ lines }) => lines[at]?.style.size ?? 0)) * LINE;
      if (this.y + height > this.pdf.page.height - MARGIN) {
        this.pdf.addPage();
        this.y = MARGIN;
      }
      this.y += height;
      for (const { lines, from, width, isAtEnd = false } of set) {
        const line = lines[at];
        if (!line) continue;
        const left = MARGIN + (this.#isRightToLeft ? this.width - from - width : from);
        const x = isAtEnd === this.#isRightToLeft ? left : left + width - line.width;
        this.#typesetter.drawLine(line, { x, y: this.y - line.style.size * 0.4, style: line.style });
      }
    }
  }

  text(text: string, style: Style): void {
    this.row([{ words: [{ text, style }], from: 0, width: this.width }]);
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
      { words: [{ text: label, style: styles.label }], from: 0, width: 130 },
      { words: [{ text: value, style: styles.body }], from: 134, width: page.width - 134 },
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

function layOutParties(page: Page, { recipient, issuer }: InvoiceSheet): void {
  const width = (page.width - 24) / 2;
  const wordsOf = ({ label, name, lines }: InvoiceSheet['recipient']): Words[] => [
    { text: label, style: styles.label },
    { text: name, style: styles.name, direction: 'auto' },
    { text: lines.join('\n'), style: styles.body, direction: 'auto' },
  ];
  page.row([
    { words: wordsOf(recipient), from: 0, width },
    { words: wordsOf(issuer), from: width + 24, width },
  ]);
}

function layOutTable(page: Page, { columns, rows, totals }: InvoiceSheet): void {
  const places = [
    { from: 0, width: 184 },
    { from: 190, width: 178 },
    { from: 370, width: 34, isAtEnd: true },
    { from: 408, width: page.width - 408, isAtEnd: true },
  ];
  const line = (texts: string[], style: Style) =>
    page.row(places.map((place, at) => ({ ...place, words: [{ text: texts[at] ?? '', style }] })));
  line([columns.what, columns.period, columns.rate, columns.amount], styles.label);
  page.rule();
  for (const { what, period, rate, amount } of rows) line([what, period, rate, amount], styles.body);
  page.rule();
  for (const { label, value, isStrong } of totals) {
    const style = isStrong ? styles.strong : styles.body;
    page.row([
      { words: [{ text: label, style }], from: 0, width: 380 },
      { words: [{ text: value, style }], from: 386, width: page.width - 386, isAtEnd: true },
    ]);
  }
}
