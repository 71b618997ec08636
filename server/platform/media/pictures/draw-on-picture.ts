import { createCanvas, loadImage, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { FIGURE_TEXT_SIZE, type Figure } from '../../../../contract/figures.ts';
import { lendFonts } from '../documents/pdf-fonts.ts';
import { barbsOf, lineOf, outlineOf } from './figure-paths.ts';

const QUALITY = 78;
const TEXT_LINE = 1.3;

interface Drawing {
  figures: readonly Figure[];
  /** Size of the picture in the figures' own coordinates. */
  pad: { width: number; height: number };
}

interface Wanted {
  picture: Buffer;
  pixels: number;
  drawing?: Drawing | undefined;
}

export interface SmallPicture {
  /** JPEG. */
  content: Buffer;
  width: number;
  height: number;
}

export async function drawOnPicture({ picture, pixels, drawing }: Wanted): Promise<SmallPicture> {
  const image = await loadImage(picture);
  const scale = Math.min(1, pixels / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = createCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d');
  // JPEG would turn transparency black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  if (drawing) drawFigures(context, drawing);
  return { content: await canvas.encode('jpeg', QUALITY), width: canvas.width, height: canvas.height };
}

function drawFigures(context: SKRSContext2D, { figures, pad }: Drawing): void {
  context.scale(context.canvas.width / pad.width, context.canvas.height / pad.height);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const figure of figures) {
    context.save();
    context.lineWidth = figure.width;
    context.strokeStyle = figure.color;
    context.fillStyle = figure.color;
    drawFigure(context, figure);
    context.restore();
  }
}

function drawFigure(context: SKRSContext2D, figure: Figure): void {
  if ('from' in figure) drawShape(context, figure);
  else if ('text' in figure) drawText(context, figure);
  else if (figure.kind === 'pen') context.fill(new Path2D(outlineOf(figure.points, figure.width)));
  else {
    context.globalAlpha = 0.4;
    context.stroke(new Path2D(lineOf(figure.points)));
  }
}

let hasFonts = false;

function drawText(context: SKRSContext2D, { text, at, width }: Extract<Figure, { kind: 'text' }>): void {
  if (!hasFonts) lendFonts();
  hasFonts = true;
  const size = width * FIGURE_TEXT_SIZE;
  context.font = `${size}px sans-serif`;
  for (const [index, line] of text.split('\n').entries())
    context.fillText(line, at[0], at[1] + (index + 1) * size * TEXT_LINE - size * 0.35);
}

type Shape = Extract<Figure, { kind: 'line' | 'arrow' | 'rectangle' | 'ellipse' }>;

function drawShape(context: SKRSContext2D, { kind, from, to, width }: Shape): void {
  const [left, top] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
  const [across, down] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
  context.beginPath();
  if (kind === 'rectangle') context.rect(left, top, across, down);
  else if (kind === 'ellipse') {
    context.ellipse(left + across / 2, top + down / 2, across / 2, down / 2, 0, 0, 2 * Math.PI);
  } else {
    context.moveTo(...from);
    context.lineTo(...to);
    if (kind === 'arrow') {
      const [one, other] = barbsOf({ from, to, width });
      context.moveTo(...one);
      context.lineTo(...to);
      context.lineTo(...other);
    }
  }
  context.stroke();
}
