import { bakeCarriage } from './carriage.ts';
import { bake, drawGlow, FRAME, fillDown, type Moment, makeNoise, makeRandom, veil } from './paint.ts';

const lights = ['#ffb45e', '#ff8a4c', '#ffd89a', '#6fb7c9', '#e8553e'];

/** Rain on the window of the train: the town goes by behind it. */
export function paintWindow(moment: Moment): void {
  const { pen, tone } = moment;
  const night = bake({
    key: 'window night',
    tone,
    draw: (paper) =>
      fillDown(paper, [
        [0, tone('#0c1530')],
        [0.5, tone('#1d2d4d')],
        [0.72, tone('#3a3a58')],
        [1, tone('#121a33')],
      ]),
  });
  pen.drawImage(night, 0, 0);
  drawTown(moment);
  pen.drawImage(bakeDrops(moment), 0, 0);
  drawRunningDrops(moment);
  pen.drawImage(bakeCarriage(moment), 0, 0);
  drawGlow(pen, { x: 60, y: 40, radius: 360, color: '#ffb066', tone, strength: 0.35 });
}

/** Houses far away, with a few lit windows. */
function drawSkyline({ pen, tone, second }: Pick<Moment, 'pen' | 'tone' | 'second'>): void {
  const houses = bake({
    key: 'window houses',
    tone,
    width: 1700,
    height: 260,
    draw: (paper) => {
      const random = makeRandom(77);
      for (let x = 0; x < 1700; ) {
        const [width, height] = [34 + random() * 70, 60 + random() ** 2 * 170];
        paper.fillStyle = tone(random() < 0.5 ? '#141d38' : '#0f1730');
        paper.fillRect(x, 260 - height, width, height);
        for (let y = 270 - height; y < 230; y += 17)
          for (let at = x + 7; at < x + width - 9; at += 13) {
            if (random() > 0.3) continue;
            paper.fillStyle = veil(tone(random() < 0.7 ? '#ffc877' : '#9fd0dd'), 0.25 + random() * 0.5);
            paper.fillRect(at, y, 6, 8);
          }
        x += width + random() * 14;
      }
    },
  });
  pen.drawImage(houses, Math.round(-40 - second * 96), 372);
}

function drawTown({ pen, tone, second }: Moment): void {
  drawSkyline({ pen, tone, second });
  const random = makeRandom(71);
  pen.save();
  pen.globalCompositeOperation = 'screen';
  for (let light = 0; light < 22; light++) {
    const near = random();
    const radius = Math.round(12 + near * 50);
    const color = lights[light % lights.length] ?? '#ffb45e';
    const span = FRAME.width + 260;
    const x = (((random() * span - second * (60 + near * 330)) % span) + span) % span;
    const y = 520 - near * 150 - random() * 190;
    pen.globalAlpha = 0.35 + 0.5 * random();
    pen.drawImage(
      bakeDisc({ tone }, { radius, color }),
      Math.round(x - 130 - radius),
      Math.round(y - radius),
    );
  }
  pen.restore();
}

/** A light out of focus: brighter at its rim. */
const bakeDisc = ({ tone }: Pick<Moment, 'tone'>, { radius, color }: { radius: number; color: string }) =>
  bake({
    key: `disc ${radius} ${color}`,
    tone,
    width: radius * 2,
    height: radius * 2,
    draw: (paper) => {
      const gradient = paper.createRadialGradient(radius, radius, 0, radius, radius, radius);
      gradient.addColorStop(0, veil(tone(color), 0.5));
      gradient.addColorStop(0.78, veil(tone(color), 0.62));
      gradient.addColorStop(0.9, veil(tone(color), 0.8));
      gradient.addColorStop(1, veil(tone(color), 0));
      paper.fillStyle = gradient;
      paper.fillRect(0, 0, radius * 2, radius * 2);
    },
  });

const bakeDrops = ({ tone }: Moment) =>
  bake({
    key: 'window drops',
    tone,
    draw: (paper) => {
      const random = makeRandom(83);
      for (let drop = 0; drop < 420; drop++) {
        const size = 1.4 + random() ** 3 * 9;
        const [x, y] = [random() * FRAME.width, random() * 640];
        drawDrop(paper, { x, y, size, tone });
      }
    },
  });

/** A lens: dark above, the light of the town below, a spark. */
function drawDrop(
  pen: Moment['pen'],
  { x, y, size, tone }: { x: number; y: number; size: number; tone: Moment['tone'] },
): void {
  const body = pen.createLinearGradient(0, y - size * 1.2, 0, y + size * 1.2);
  body.addColorStop(0, veil(tone('#0a1024'), 0.75));
  body.addColorStop(0.55, veil(tone('#41567a'), 0.4));
  body.addColorStop(1, veil(tone('#ffcf9a'), 0.75));
  pen.fillStyle = body;
  pen.beginPath();
  pen.ellipse(x, y, size * 0.86, size * 1.15, 0, 0, Math.PI * 2);
  pen.fill();
  pen.fillStyle = veil(tone('#fff6e4'), 0.85);
  pen.beginPath();
  pen.arc(x - size * 0.28, y - size * 0.4, Math.max(0.5, size * 0.16), 0, Math.PI * 2);
  pen.fill();
}

function drawRunningDrops({ pen, tone, second }: Moment): void {
  const random = makeRandom(97);
  pen.lineCap = 'round';
  for (let drop = 0; drop < 12; drop++) {
    const noise = makeNoise(100 + drop);
    const start = { x: 120 + drop * 88 + random() * 50, y: -160 + random() * 420 };
    const speed = 60 + random() * 130;
    const size = 6 + random() * 5;
    const fall = second * speed + 46 * noise(second * 1.3);
    const xAt = (y: number) => start.x + 16 * (noise(y / 70) - 0.5);
    const y = start.y + fall;
    const tail = Math.max(start.y, y - 190);
    pen.strokeStyle = veil(tone('#a9c0da'), 0.2);
    pen.lineWidth = size * 0.8;
    pen.beginPath();
    pen.moveTo(xAt(tail), tail);
    for (let at = tail; at < y; at += 12) pen.lineTo(xAt(at), at);
    pen.lineTo(xAt(y), y);
    pen.stroke();
    drawDrop(pen, { x: xAt(y), y, size, tone });
    for (let bead = 1; bead < 5; bead++) {
      const left = y - bead * 38 - 12 * noise(bead + 7);
      if (left > start.y) drawDrop(pen, { x: xAt(left), y: left, size: size * 0.34, tone });
    }
  }
}
