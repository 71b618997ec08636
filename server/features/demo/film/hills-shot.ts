import { Path2D } from '@napi-rs/canvas';
import {
  bake,
  drawBlurred,
  drawGlow,
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

const ridges = [
  { seed: 11, base: 452, rise: 130, span: 260, color: '#8f6d86', speed: 4 },
  { seed: 12, base: 500, rise: 150, span: 210, color: '#6d5478', speed: 9 },
  { seed: 13, base: 552, rise: 140, span: 240, color: '#4a3d63', speed: 17 },
  { seed: 14, base: 612, rise: 130, span: 300, color: '#2f2a4a', speed: 30 },
];

/** The sun goes down behind ridge after ridge. */
export function paintHills(moment: Moment): void {
  const { pen, tone, second, cut, isEmpty } = moment;
  const sky = bake({
    key: 'hills sky',
    tone,
    draw: (paper) =>
      fillDown(paper, [
        [0, tone('#1c2b52')],
        [0.26, tone('#4a4c7d')],
        [0.45, tone('#a86b7c')],
        [0.58, tone('#f0a05e')],
        [0.7, tone('#ffd9a0')],
        [1, tone('#ffd9a0')],
      ]),
  });
  pen.drawImage(sky, 0, 0);
  const sun = { x: 862, y: (cut === 1 ? 232 : 356) + second * 12 };
  drawGlow(pen, { ...sun, radius: 420, color: '#ffb066', tone, strength: 0.9 });
  pen.fillStyle = tone('#fff0d2');
  pen.beginPath();
  pen.arc(sun.x, sun.y, 52, 0, Math.PI * 2);
  pen.fill();
  drawClouds(moment);
  for (const [at, { color, speed, ...ridge }] of ridges.entries()) {
    const path = keepPath(`hills ${ridge.seed}`, () => traceRidge(ridge));
    pen.save();
    pen.translate(-90 - second * speed, 0);
    pen.fillStyle = tone(color);
    pen.fill(path);
    pen.restore();
    if (at < 3) drawMist(moment, { y: 470 + at * 62, color: at === 0 ? '#ffcf9e' : '#c790a0' });
    if (at === 1 && !isEmpty) drawBirds(moment);
  }
  drawPines(moment);
}

function drawClouds({ pen, tone, second }: Moment): void {
  const clouds = bake({
    key: 'hills clouds',
    tone,
    width: 1500,
    height: 300,
    draw: (paper) =>
      drawBlurred(paper, { blur: 7, width: 1500, height: 300, draw: (sharp) => drawStreaks(sharp, tone) }),
  });
  pen.drawImage(clouds, Math.round(-60 - second * 9), 90);
}

function drawStreaks(paper: Pen, tone: Tone): void {
  const random = makeRandom(5);
  for (let count = 0; count < 34; count++) {
    const y = 50 + random() * 215;
    paper.fillStyle = veil(tone(y > 170 ? '#ffbf86' : '#d98f92'), 0.14 + 0.2 * random());
    paper.beginPath();
    paper.ellipse(random() * 1500, y, 70 + random() * 190, 3 + random() * 8, 0, 0, Math.PI * 2);
    paper.fill();
  }
}

function drawMist({ pen, tone }: Moment, { y, color }: { y: number; color: string }): void {
  const mist = bake({
    key: `mist ${color}`,
    tone,
    height: 150,
    draw: (paper) =>
      fillDown(
        paper,
        [
          [0, veil(tone(color), 0)],
          [0.65, veil(tone(color), 0.34)],
          [1, veil(tone(color), 0)],
        ],
        { bottom: 150 },
      ),
  });
  pen.drawImage(mist, 0, y);
}

function drawBirds({ pen, tone, second }: Moment): void {
  const random = makeRandom(23);
  pen.strokeStyle = tone('#2b2442');
  pen.lineWidth = 2.6;
  pen.lineCap = 'round';
  pen.beginPath();
  for (let bird = 0; bird < 9; bird++) {
    const x = 330 + bird * 27 + random() * 22 + second * 62;
    const y = 296 - Math.abs(bird - 4) * 13 + random() * 10 - second * 9;
    const span = 9 + random() * 4;
    const wing = Math.sin(second * 8 + bird * 1.7) * 6;
    pen.moveTo(x - span, y - wing);
    pen.quadraticCurveTo(x - span / 2, y - 3 - wing * 0.4, x, y);
    pen.quadraticCurveTo(x + span / 2, y - 3 - wing * 0.4, x + span, y - wing);
  }
  pen.stroke();
}

/** Firs on the slope next to the camera. */
function drawPines({ pen, tone, second }: Moment): void {
  const pines = keepPath('hills pines', () => {
    const random = makeRandom(31);
    const path = new Path2D();
    path.moveTo(0, FRAME.height);
    path.lineTo(0, 690);
    for (let x = 0; x < 1700; ) {
      const ground = 684 - 34 * Math.sin(x / 260);
      const isGap = random() < 0.24;
      const height = 46 + random() * 128;
      if (!isGap) addPine(path, { x, ground, height });
      x += 16 + random() * (isGap ? 90 : 30);
    }
    path.lineTo(1700, FRAME.height);
    path.closePath();
    return path;
  });
  pen.save();
  pen.translate(-40 - second * 58, 0);
  pen.fillStyle = tone('#171630');
  pen.fill(pines);
  pen.restore();
}

function addPine(path: Path2D, { x, ground, height }: { x: number; ground: number; height: number }): void {
  const tiers = 5;
  path.lineTo(x - height * 0.2, ground);
  for (let tier = 0; tier < tiers; tier++) {
    const y = ground - (height * (tier + 0.7)) / tiers;
    const reach = height * 0.2 * (1 - tier / tiers);
    path.lineTo(x - reach * 0.55, y);
    path.lineTo(x - reach * 0.85, y + 2);
  }
  path.lineTo(x, ground - height);
  for (let tier = tiers - 1; tier >= 0; tier--) {
    const y = ground - (height * (tier + 0.7)) / tiers;
    const reach = height * 0.2 * (1 - tier / tiers);
    path.lineTo(x + reach * 0.85, y + 2);
    path.lineTo(x + reach * 0.55, y);
  }
  path.lineTo(x + height * 0.2, ground);
}
