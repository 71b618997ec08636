import { bake, drawGlow, ease, type Moment, makeRandom, type Pen, type Tone, veil } from './paint.ts';
import { bakeStation, FLOOR, LAMP } from './station.ts';

/** Somebody waits under the lamp of a small station, in the rain. */
export function paintPlatform(moment: Moment): void {
  const { pen, tone, second, seconds, isEmpty } = moment;
  pen.drawImage(bakeStation(moment), 0, 0);
  if (isEmpty) return;
  const arrival = ease(second, seconds * 0.35, seconds);
  drawGlow(pen, { x: -40 + arrival * 190, y: 506, radius: 300, color: '#ffcc7a', tone, strength: arrival });
  drawRailLight(moment, arrival);
  drawGlow(pen, {
    ...LAMP,
    radius: 260,
    color: '#ffa850',
    tone,
    strength: 0.82 + 0.05 * Math.sin(second * 9),
  });
  pen.drawImage(bakeWaiting(moment), 640, 352);
  drawRain(moment);
  drawRings(moment);
}

/** A traveller with an umbrella and a case, and their dim picture in the wet ground. */
const bakeWaiting = ({ tone }: Moment) =>
  bake({
    key: 'platform waiting',
    tone,
    width: 320,
    height: 368,
    draw: (paper) => {
      paper.save();
      paper.translate(160, 226);
      drawTraveller(paper, tone);
      paper.scale(1, -0.55);
      paper.globalAlpha = 0.32;
      drawTraveller(paper, tone);
      paper.restore();
    },
  });

/** Feet at the origin. */
function drawTraveller(paper: Pen, tone: Tone): void {
  paper.fillStyle = tone('#0b0d18');
  paper.beginPath();
  paper.moveTo(-15, 0);
  paper.lineTo(-12, -62);
  paper.bezierCurveTo(-30, -70, -27, -112, -20, -128);
  paper.bezierCurveTo(-12, -140, 12, -140, 20, -128);
  paper.bezierCurveTo(28, -112, 30, -72, 13, -62);
  paper.lineTo(15, 0);
  paper.lineTo(4, 0);
  paper.lineTo(1, -58);
  paper.lineTo(-4, 0);
  paper.closePath();
  paper.fill();
  paper.beginPath();
  paper.ellipse(1, -150, 13, 16, 0, 0, Math.PI * 2);
  paper.fill();
  paper.beginPath();
  paper.roundRect(36, -46, 44, 46, 5);
  paper.fill();
  paper.fillRect(50, -56, 16, 4);
  paper.strokeStyle = tone('#0b0d18');
  paper.lineWidth = 3;
  paper.beginPath();
  paper.moveTo(22, -100);
  paper.lineTo(16, -208);
  paper.stroke();
  paper.fillStyle = tone('#9c2f28');
  paper.beginPath();
  paper.moveTo(-82, -158);
  paper.bezierCurveTo(-66, -218, 98, -222, 114, -160);
  paper.quadraticCurveTo(98, -172, 82, -158);
  paper.quadraticCurveTo(64, -172, 48, -157);
  paper.quadraticCurveTo(32, -172, 16, -157);
  paper.quadraticCurveTo(-2, -172, -18, -157);
  paper.quadraticCurveTo(-34, -172, -50, -157);
  paper.quadraticCurveTo(-66, -170, -82, -158);
  paper.fill();
  paper.strokeStyle = veil(tone('#ffb27a'), 0.85);
  paper.lineWidth = 2.4;
  paper.beginPath();
  paper.moveTo(-30, -193);
  paper.bezierCurveTo(0, -212, 70, -212, 100, -178);
  paper.stroke();
}

function drawRailLight({ pen, tone }: Moment, arrival: number): void {
  pen.strokeStyle = veil(tone('#ffe6b0'), arrival * 0.9);
  pen.lineWidth = 2.6;
  pen.beginPath();
  pen.moveTo(-10, 606);
  pen.lineTo(-10 + 520 * arrival, 606 - 60 * arrival);
  pen.moveTo(-10, 646);
  pen.lineTo(-10 + 520 * arrival, 646 - 94 * arrival);
  pen.stroke();
}

function drawRain({ pen, tone, second }: Moment): void {
  const random = makeRandom(113);
  const layers = [
    { count: 150, length: 22, speed: 900, opacity: 0.16, isLit: false },
    { count: 80, length: 30, speed: 1050, opacity: 0.5, isLit: true },
  ];
  for (const { count, length, speed, opacity, isLit } of layers) {
    pen.strokeStyle = veil(tone(isLit ? '#ffe2b4' : '#a8c4d6'), opacity);
    pen.lineWidth = isLit ? 1.5 : 1.2;
    pen.beginPath();
    for (let drop = 0; drop < count; drop++) {
      const y = (random() * 760 + second * speed * (0.85 + random() * 0.3)) % 760;
      const spread = isLit ? 30 + (y - LAMP.y) * 0.56 : 700;
      const x = (isLit ? LAMP.x : 620) + (random() * 2 - 1) * spread;
      if (isLit && (y < LAMP.y + 12 || y > FLOOR)) continue;
      pen.moveTo(x, y - length);
      pen.lineTo(x - length * 0.1, y);
    }
    pen.stroke();
  }
}

/** Where drops meet the ground. */
function drawRings({ pen, tone, second }: Moment): void {
  const random = makeRandom(127);
  pen.lineWidth = 1.2;
  for (let ring = 0; ring < 46; ring++) {
    const age = (second * 1.9 + random()) % 1;
    const turn = Math.floor(second * 1.9 + random());
    const place = makeRandom(ring * 31 + turn);
    const y = FLOOR + 8 + place() * 140;
    const x = 420 + place() * 840 - (y - FLOOR) * 0.8;
    pen.strokeStyle = veil(tone('#ffdcae'), (1 - age) * 0.42);
    pen.beginPath();
    pen.ellipse(x, y, 3 + age * 15, 1 + age * 4.2, 0, 0, Math.PI * 2);
    pen.stroke();
  }
}
