import { FIGURE_TEXT_SIZE, type Figure } from '../../../../contract/figures.ts';
import { barbsOf, lineOf, outlineOf } from '../../../platform/media/pictures/figure-paths.ts';
import type { Typesetter } from '../../../platform/pdf/typeset.ts';

type Pdf = PDFKit.PDFDocument;

const TEXT_LINE = 1.3;
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Drawing {
  figures: readonly Figure[];
  box: Box;
  /** Size of the picture in the figures' coordinates. */
  pad: { width: number; height: number };
}

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
