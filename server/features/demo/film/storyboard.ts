import { writeFile } from 'node:fs/promises';
import { createCanvas, PDFDocument } from '@napi-rs/canvas';
import { edits, findShotStart, paintFrame, RATE, type ShotName } from './edits.ts';
import { FRAME, type Pen } from './paint.ts';
import { sketch } from './sketch.ts';

export interface StoryboardWords {
  language: string;
  isRightToLeft: boolean;
  title: string;
  columns: Record<'cut' | 'picture' | 'action' | 'sound' | 'time', string>;
  shots: Record<ShotName, { action: string; sound: string }>;
}

const PAGE = { width: 595, height: 842 };
const MARGIN = 36;
const ROWS = 3;
const ROW = { top: 96, height: 230 };
const PICTURE = { width: 288, height: 162 };
const ink = '#24211d';
const hairline = '#c9c2b4';
/** From the side where reading begins. */
const columns = [
  { name: 'cut', at: 0, width: 34 },
  { name: 'picture', at: 34, width: 300 },
  { name: 'action', at: 334, width: 108 },
  { name: 'sound', at: 442, width: 48 },
  { name: 'time', at: 490, width: 33 },
] as const;

type Point = [across: number, down: number];

interface Arrow {
  from: Point;
  to: Point;
}

/** Where each shot's picture is taken from the first cut, and how the camera or what it sees moves. */
const panels: Record<ShotName, { frame: number; arrow?: Arrow }> = {
  hills: { frame: 30, arrow: { from: [0.2, 0.16], to: [0.42, 0.16] } },
  train: { frame: 48, arrow: { from: [0.34, 0.32], to: [0.66, 0.32] } },
  window: { frame: 30, arrow: { from: [0.16, 0.24], to: [0.16, 0.62] } },
  platform: { frame: 57, arrow: { from: [0.04, 0.6], to: [0.24, 0.6] } },
  lantern: { frame: 30, arrow: { from: [0.56, 0.2], to: [0.68, 0.5] } },
  title: { frame: 50 },
};

/** Sheets as they are drawn by hand: cut, picture, what happens, what is heard, for how long. */
export async function writeStoryboard({
  words,
  file,
}: {
  words: StoryboardWords;
  file: string;
}): Promise<void> {
  const pdf = new PDFDocument({ title: words.title });
  const { shots } = edits[1];
  for (let first = 0; first < shots.length; first += ROWS) {
    const pen = pdf.beginPage(PAGE.width, PAGE.height);
    if (!isPen(pen)) throw new Error('A page of the document takes no pictures.');
    drawSheet(pen, { words, page: first / ROWS + 1, pages: Math.ceil(shots.length / ROWS) });
    for (const [row, shot] of shots.slice(first, first + ROWS).entries()) {
      drawRow(pen, { words, shot, number: first + row + 1, top: ROW.top + row * ROW.height });
    }
    pdf.endPage();
  }
  await writeFile(file, pdf.close());
}

/** The library's types say less of a page than it can. */
const isPen = (page: object): page is Pen => 'drawImage' in page;

interface Place {
  words: StoryboardWords;
  column: { at: number; width: number };
}

const leftOf = ({ words, column }: Place) =>
  words.isRightToLeft ? PAGE.width - MARGIN - column.at - column.width : MARGIN + column.at;

function drawSheet(
  pen: Pen,
  { words, page, pages }: { words: StoryboardWords; page: number; pages: number },
): void {
  pen.fillStyle = '#fbf8f1';
  pen.fillRect(0, 0, PAGE.width, PAGE.height);
  const whole = { at: 0, width: 523 };
  drawText(pen, { words, column: whole, text: words.title, y: 56, size: 17, isBold: true });
  drawText(pen, {
    words,
    column: { at: 488, width: 35 },
    text: `${page} / ${pages}`,
    y: 56,
    size: 10,
    isNumber: true,
  });
  for (const column of columns) {
    drawText(pen, { words, column, text: words.columns[column.name], y: 86, size: 8.5, isBold: true });
  }
  pen.strokeStyle = hairline;
  pen.lineWidth = 0.7;
  for (let row = 0; row <= ROWS; row++) {
    pen.beginPath();
    pen.moveTo(MARGIN, ROW.top + row * ROW.height);
    pen.lineTo(PAGE.width - MARGIN, ROW.top + row * ROW.height);
    pen.stroke();
  }
}

interface Row {
  words: StoryboardWords;
  shot: { name: ShotName; frames: number };
  number: number;
  top: number;
}

function drawRow(pen: Pen, { words, shot, number, top }: Row): void {
  const [cut, picture, action, sound, time] = columns;
  const y = top + 30;
  drawText(pen, { words, column: cut, text: String(number), y: y + 4, size: 20, isBold: true });
  drawPicture(pen, { name: shot.name, x: leftOf({ words, column: picture }) + 6, y: top + 18 });
  drawText(pen, { words, column: action, text: words.shots[shot.name].action, y, size: 9.5 });
  drawText(pen, { words, column: sound, text: words.shots[shot.name].sound, y, size: 8.5 });
  drawText(pen, { words, column: time, text: `${shot.frames / RATE}″`, y, size: 9.5, isNumber: true });
}

function drawPicture(pen: Pen, { name, x, y }: { name: ShotName; x: number; y: number }): void {
  const canvas = createCanvas(FRAME.width, FRAME.height);
  const { frame, arrow } = panels[name];
  paintFrame(canvas.getContext('2d'), { edit: 1, frame: findShotStart(1, name) + frame });
  pen.drawImage(sketch(canvas), x, y, PICTURE.width, PICTURE.height);
  pen.strokeStyle = ink;
  pen.lineWidth = 1.2;
  pen.strokeRect(x, y, PICTURE.width, PICTURE.height);
  if (!arrow) return;
  const place = ([across, down]: Point): Point => [x + across * PICTURE.width, y + down * PICTURE.height];
  drawArrow(pen, { from: place(arrow.from), to: place(arrow.to) });
}

function drawArrow(pen: Pen, { from, to: [x, y] }: Arrow): void {
  const angle = Math.atan2(y - from[1], x - from[0]);
  pen.strokeStyle = '#c8301f';
  pen.lineWidth = 2.2;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(x, y);
  for (const side of [-1, 1]) {
    pen.moveTo(x, y);
    pen.lineTo(x - 9 * Math.cos(angle + side * 0.5), y - 9 * Math.sin(angle + side * 0.5));
  }
  pen.stroke();
}

interface Text extends Place {
  text: string;
  y: number;
  size: number;
  isBold?: boolean;
  /** Read from the left everywhere. */
  isNumber?: boolean;
}

function drawText(pen: Pen, { words, column, text, y, size, isBold = false, isNumber = false }: Text): void {
  const { isRightToLeft, language } = words;
  pen.fillStyle = ink;
  pen.font = `${isBold ? 'bold ' : ''}${size}px sans-serif`;
  pen.direction = isRightToLeft && !isNumber ? 'rtl' : 'ltr';
  pen.textAlign = isRightToLeft ? 'right' : 'left';
  const left = leftOf({ words, column });
  const x = isRightToLeft ? left + column.width - 4 : left + 4;
  for (const [at, line] of breakLines(pen, { text, language, width: column.width - 8 }).entries()) {
    pen.fillText(line, x, y + at * size * 1.55);
  }
}

function breakLines(
  pen: Pen,
  { text, language, width }: { text: string; language: string; width: number },
): string[] {
  const units: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    // Punctuation stays with the word before it.
    if (isWordLike || units.length === 0) units.push(segment);
    else units[units.length - 1] += segment;
  }
  const lines = [''];
  for (const unit of units) {
    const line = `${lines.at(-1)}${unit}`;
    if (pen.measureText(line.trimEnd()).width <= width || lines.at(-1) === '') lines[lines.length - 1] = line;
    else lines.push(unit);
  }
  return lines.map((line) => line.trimEnd());
}
