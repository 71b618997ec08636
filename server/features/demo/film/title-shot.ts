import {
  bake,
  drawBlurred,
  drawGlow,
  ease,
  FRAME,
  fillDown,
  keepPath,
  type Moment,
  makeRandom,
  type Pen,
  type Tone,
  traceRidge,
  veil,
} from './paint.ts';

/** The name over the stars; far below, the train arrives. */
export function paintTitle(moment: Moment): void {
  const { pen, tone, second } = moment;
  pen.drawImage(bakeStars(moment), 0, Math.round(-second * 6));
  drawTwinkle(moment);
  pen.save();
  pen.translate(-80 - second * 5, 0);
  pen.fillStyle = tone('#141a38');
  pen.fill(keepPath('title far', () => traceRidge({ seed: 151, base: 628, rise: 130, span: 240 })));
  pen.restore();
  drawFarTrain(moment);
  pen.save();
  pen.translate(-80 - second * 11, 0);
  pen.fillStyle = tone('#090c1c');
  pen.fill(keepPath('title near', () => traceRidge({ seed: 153, base: 690, rise: 80, span: 300 })));
  pen.restore();
  drawTitle(moment);
}

const bakeStars = ({ tone }: Moment) =>
  bake({
    key: 'title stars',
    tone,
    height: FRAME.height + 40,
    draw: (paper) => {
      fillDown(
        paper,
        [
          [0, tone('#060a1c')],
          [0.5, tone('#121a3e')],
          [0.82, tone('#3d3560')],
          [1, tone('#5b4468')],
        ],
        { bottom: FRAME.height + 40 },
      );
      const random = makeRandom(161);
      drawBlurred(paper, { blur: 26, draw: (sharp) => drawMilkyWay(sharp, tone) });
      for (let star = 0; star < 520; star++) {
        const inBand = random() < 0.45;
        const x = random() * FRAME.width;
        const y = inBand ? 470 - (x / FRAME.width) * 360 + (random() - 0.5) * 150 : random() * 640;
        paper.fillStyle = veil(tone(random() < 0.2 ? '#ffd9b0' : '#eaf0ff'), 0.25 + random() ** 2 * 0.7);
        paper.beginPath();
        paper.arc(x, y, 0.5 + random() ** 5 * 1.7, 0, Math.PI * 2);
        paper.fill();
      }
    },
  });

function drawMilkyWay(paper: Pen, tone: Tone): void {
  const random = makeRandom(163);
  for (let cloud = 0; cloud < 40; cloud++) {
    const along = random();
    const [x, y] = [along * 1500 - 100, 470 - along * 400 + (random() - 0.5) * 130];
    paper.fillStyle = veil(tone('#8f86c0'), 0.05 + random() * 0.06);
    paper.beginPath();
    paper.ellipse(x, y, 90 + random() * 90, 24 + random() * 26, -0.28, 0, Math.PI * 2);
    paper.fill();
  }
}

function drawTwinkle({ pen, tone, second }: Moment): void {
  const random = makeRandom(167);
  for (let star = 0; star < 12; star++) {
    const strength = 0.35 + 0.35 * Math.sin(second * (2 + random() * 3) + random() * 7);
    const [x, y] = [random() * FRAME.width, random() * 420];
    drawGlow(pen, { x, y: y - second * 6, radius: 14, color: '#f4f6ff', tone, strength });
  }
}

function drawFarTrain({ pen, tone, second }: Moment): void {
  const head = 300 + second * 66;
  for (let window = 0; window < 26; window++) {
    pen.fillStyle = veil(tone('#ffd58a'), window % 5 === 4 ? 0.15 : 0.9);
    pen.fillRect(head - window * 5.2, 652, 3.2, 3);
  }
  drawGlow(pen, { x: head + 3, y: 653, radius: 34, color: '#ffe6b0', tone });
}

function drawTitle({ pen, tone, second, cut }: Moment): void {
  const come = ease(second, 0.5, 1.5);
  const under = ease(second, 1.2, 2);
  pen.save();
  pen.textAlign = 'center';
  drawGlow(pen, { x: 640, y: 318, radius: 360, color: '#ffb878', tone, strength: come * 0.35 });
  pen.fillStyle = veil(tone('#fff6e6'), come);
  const isFirst = cut === 1;
  pen.font = `bold ${isFirst ? 150 : 172}px "Koma Japanese"`;
  pen.letterSpacing = `${(isFirst ? 96 : 10) + (1 - come) * 24}px`;
  pen.fillText('コマ', 640 + (isFirst ? 48 : 5), 372);
  pen.letterSpacing = `${isFirst ? 4 : 13}px`;
  pen.font = isFirst ? 'bold 30px "Koma Latin"' : '25px "Koma Latin"';
  pen.fillStyle = veil(tone('#ffdcb0'), under * 0.92);
  pen.fillText(isFirst ? 'AUTUMN 2026' : 'FRAME BY FRAME', 645, isFirst ? 448 : 462);
  if (!isFirst) {
    pen.fillStyle = veil(tone('#c8452f'), under);
    pen.fillRect(640 - 120 * under, 412, 240 * under, 4);
  }
  pen.restore();
}
