import { Path2D } from '@napi-rs/canvas';
import { drawLeaves, drawNearLeaves } from './leaves.ts';
import {
  bake,
  drawBlurred,
  drawGlow,
  FRAME,
  fillDown,
  type Moment,
  type Pen,
  type Tone,
  veil,
} from './paint.ts';

const HOOK = { x: 520, y: 66 };

/** A lantern swings in the dark while leaves come down. */
export function paintLantern(moment: Moment): void {
  const { pen, tone, second } = moment;
  pen.drawImage(bakeGarden(moment), 0, 0);
  drawLeaves(moment, { count: 9, size: 11, speed: 62, seed: 131 });
  const angle = Math.sin(second * 1.5 + 0.4) * 0.055;
  const flicker = 0.86 + 0.08 * Math.sin(second * 7.3) + 0.05 * Math.sin(second * 17);
  const heart = { x: HOOK.x - Math.sin(angle) * 300, y: HOOK.y + Math.cos(angle) * 300 };
  drawGlow(pen, { ...heart, radius: 520, color: '#ff9a48', tone, strength: flicker * 0.9 });
  pen.save();
  pen.translate(HOOK.x, HOOK.y);
  pen.rotate(angle);
  pen.drawImage(bakeLantern(moment), -170, -4);
  pen.restore();
  drawGlow(pen, { ...heart, radius: 240, color: '#ffcf86', tone, strength: flicker * 0.55 });
  drawLeaves(moment, { count: 8, size: 21, speed: 105, seed: 137 });
  drawNearLeaves(moment);
}

const bakeGarden = ({ tone }: Moment) =>
  bake({
    key: 'lantern garden',
    tone,
    draw: (paper) => {
      fillDown(paper, [
        [0, tone('#0b0f1d')],
        [0.55, tone('#17202f')],
        [1, tone('#0c1018')],
      ]);
      drawBlurred(paper, { blur: 9, draw: (sharp) => drawFarLanterns(sharp, tone) });
      drawEaves(paper, tone);
    },
  });

function drawFarLanterns(paper: Pen, tone: Tone): void {
  for (const [x, y, size] of [
    [872, 318, 30],
    [968, 338, 24],
    [1046, 352, 19],
    [1110, 363, 15],
    [1162, 371, 12],
    [1204, 378, 9],
  ] as const) {
    paper.fillStyle = veil(tone('#ff9c4e'), 0.75);
    paper.beginPath();
    paper.ellipse(x, y, size * 0.8, size, 0, 0, Math.PI * 2);
    paper.fill();
    paper.fillStyle = veil(tone('#ff9c4e'), 0.2);
    paper.beginPath();
    paper.ellipse(x, y + 250 - size * 2, size * 1.5, size * 0.5, 0, 0, Math.PI * 2);
    paper.fill();
  }
}

function drawEaves(paper: Pen, tone: Tone): void {
  fillDown(
    paper,
    [
      [0, tone('#05060c')],
      [0.8, tone('#1d1412')],
      [1, tone('#4a2b1c')],
    ],
    { bottom: 64 },
  );
  paper.fillStyle = tone('#0a0809');
  for (let x = 20; x < FRAME.width; x += 96) paper.fillRect(x, 0, 40, 82);
  paper.fillStyle = veil(tone('#ff9c4e'), 0.3);
  for (let x = 20; x < FRAME.width; x += 96) paper.fillRect(x, 78, 40, 4);
}

/** Paper over ribs, lit from within. */
const bakeLantern = ({ tone }: Moment) =>
  bake({
    key: 'lantern paper',
    tone,
    width: 340,
    height: 560,
    draw: (paper) => {
      paper.translate(170, 0);
      paper.fillStyle = tone('#120b0a');
      paper.fillRect(-2, 0, 4, 104);
      const body = new Path2D();
      body.moveTo(-66, 118);
      body.bezierCurveTo(-150, 150, -150, 440, -66, 474);
      body.lineTo(66, 474);
      body.bezierCurveTo(150, 440, 150, 150, 66, 118);
      body.closePath();
      const light = paper.createRadialGradient(0, 310, 10, 0, 300, 205);
      light.addColorStop(0, tone('#fff3cc'));
      light.addColorStop(0.35, tone('#ffd489'));
      light.addColorStop(0.72, tone('#f08f42'));
      light.addColorStop(1, tone('#9c3d1e'));
      paper.fillStyle = light;
      paper.fill(body);
      paper.save();
      paper.clip(body);
      paper.strokeStyle = veil(tone('#8a3a1c'), 0.42);
      paper.lineWidth = 2;
      for (let y = 136; y < 474; y += 21) {
        paper.beginPath();
        paper.moveTo(-150, y);
        paper.quadraticCurveTo(0, y + (y - 296) * 0.09, 150, y);
        paper.stroke();
      }
      paper.fillStyle = veil(tone('#3a1510'), 0.88);
      paper.font = 'bold 128px "Koma Japanese"';
      paper.textAlign = 'center';
      paper.fillText('灯', 0, 345);
      paper.restore();
      for (const [y, width] of [
        [100, 74],
        [468, 74],
      ] as const) {
        paper.fillStyle = tone('#170e0c');
        paper.beginPath();
        paper.roundRect(-width, y, width * 2, 24, 5);
        paper.fill();
        paper.fillStyle = veil(tone('#ffb066'), 0.5);
        paper.fillRect(-width + 4, y === 100 ? y + 21 : y + 1, width * 2 - 8, 2);
      }
      paper.strokeStyle = tone('#7c2218');
      paper.lineWidth = 3;
      for (let thread = -4; thread <= 4; thread++) {
        paper.beginPath();
        paper.moveTo(thread * 0.8, 492);
        paper.lineTo(thread * 2.4, 552);
        paper.stroke();
      }
    },
  });
