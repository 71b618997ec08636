import { getStroke } from 'perfect-freehand';
import { FIGURE_TEXT_SIZE, type Figure } from '../../../../contract/figures.ts';
import { fillStroke } from '../../../../contract/fill-stroke.ts';
import type { Typesetter } from './typeset.ts';

type Pdf = PDFKit.PDFDocument;
type Points = Extract<Figure, { kind: 'pen' | 'highlighter' }>['points'];

const TEXT_LINE = 1.3;
/** As the review room draws it. */
const look = { thinning: 0.6, smoothing: 0.5, streamline: 0.4, simulatePressure: false, last: true };
const short = (value: number) => Math.round(value * 100) / 100;

function outlineOf(points: Points, width: number): string {
  const [first, ...rest] = getStroke(fillStroke(points, width), { ...look, size: width });
  if (!first) return '';
  const curves = rest.map(([x, y], at) => {
    const [nextX, nextY] = rest[at + 1] ?? first;
    return `Q${short(x)} ${short(y)} ${short((x + nextX) / 2)} ${short((y + nextY) / 2)}`;
  });
  return `M${short(first[0])} ${short(first[1])}${curves.join('')}Z`;
}

const lineOf = (points: Points) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Drawing {
  figures: readonly Figure[];
  /** Where the picture stands on the page. */
  box: Box;
  /** The size of the picture in the figures' own coordinates. */
  pad: { width: number; height: number };
}

/** What was drawn, as vectors over the picture, and nothing of it beside the picture. */
export function drawFigures(pdf: Pdf, typesetter: Typesetter, { figures, box, pad }: Drawing): void {
  pdf.save();
  pdf.rect(box.x, box.y, box.width, box.height).clip();
  pdf.translate(box.x, box.y).scale(box.width / pad.width, box.height / pad.height);
  pdf.lineCap('round').lineJoin('round');
  for (const figure of figures) {
    pdf.save();
    pdf.lineWidth(figure.width);
    drawFigure(pdf, typesetter, figure);
    pdf.restore();
  }
  pdf.restore();
}

function drawFigure(pdf: Pdf, typesetter: Typesetter, figure: Figure): void {
  const { color, width } = figure;
  switch (figure.kind) {
    case 'pen': {
      const outline = outlineOf(figure.points, width);
      if (outline) pdf.path(outline).fill(color);
      return;
    }
    case 'highlighter':
      pdf.strokeOpacity(0.4).path(lineOf(figure.points)).stroke(color);
      return;
    case 'text':
      drawText(typesetter, figure);
      return;
    default:
      drawShape(pdf, figure);
  }
}

function drawText(typesetter: Typesetter, { text, at, width, color }: Extract<Figure, { kind: 'text' }>) {
  const style = { size: width * FIGURE_TEXT_SIZE, color };
  const lines = typesetter.setText(text, { style, maxWidth: Infinity, direction: 'auto' });
  lines.forEach((line, index) => {
    const y = at[1] + (index + 1) * style.size * TEXT_LINE - style.size * 0.35;
    typesetter.drawLine(line, { x: at[0], y, style });
  });
}

type Shape = Extract<Figure, { kind: 'line' | 'arrow' | 'rectangle' | 'ellipse' }>;

function drawShape(pdf: Pdf, { kind, from, to, width, color }: Shape): void {
  const [left, top] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
  const [across, down] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
  if (kind === 'rectangle') pdf.rect(left, top, across, down).stroke(color);
  else if (kind === 'ellipse') {
    pdf.ellipse(left + across / 2, top + down / 2, across / 2, down / 2).stroke(color);
  } else {
    pdf.moveTo(...from).lineTo(...to);
    if (kind === 'arrow') {
      const [one, other] = barbsOf({ from, to, width });
      pdf
        .moveTo(...one)
        .lineTo(...to)
        .lineTo(...other);
    }
    pdf.stroke(color);
  }
}

/** The ends of an arrow's head: in proportion to its line, never longer than the arrow. */
function barbsOf({ from, to, width }: Pick<Shape, 'from' | 'to' | 'width'>) {
  const length = Math.min(Math.hypot(to[0] - from[0], to[1] - from[1]), width * 5);
  const back = Math.atan2(from[1] - to[1], from[0] - to[0]);
  const barb = (angle: number): [number, number] => [
    to[0] + length * Math.cos(back + angle),
    to[1] + length * Math.sin(back + angle),
  ];
  return [barb(Math.PI / 6), barb(-Math.PI / 6)] as const;
}
