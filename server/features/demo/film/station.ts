import {
  bake,
  FRAME,
  fillDown,
  type Moment,
  makeRandom,
  type Pen,
  type Tone,
  traceRidge,
  veil,
} from './paint.ts';

export const LAMP = { x: 846, y: 214 };
export const FLOOR = 566;

/** The platform, the roof above it and what belongs to it, without anybody. */
export const bakeStation = ({ tone, isEmpty }: Moment) =>
  bake({
    key: `platform station ${isEmpty}`,
    tone,
    draw: (paper) => {
      fillDown(paper, [
        [0, tone('#0a1428')],
        [0.45, tone('#17304a')],
        [0.75, tone('#2b4a5c')],
        [1, tone('#16283a')],
      ]);
      paper.fillStyle = tone('#132538');
      paper.fill(traceRidge({ seed: 102, base: 470, rise: 150, span: 270 }));
      drawTracks(paper, tone);
      drawFloor(paper, tone);
      if (!isEmpty) drawWetGround(paper, tone);
      drawRoof(paper, tone);
      drawSign(paper, tone);
      if (!isEmpty) drawCone(paper, tone);
    },
  });

function drawTracks(paper: Pen, tone: Tone): void {
  fillDown(
    paper,
    [
      [0, tone('#0e1a28')],
      [1, tone('#070c16')],
    ],
    { top: 536 },
  );
  paper.strokeStyle = veil(tone('#7f98a8'), 0.55);
  paper.lineWidth = 2.4;
  for (const [from, to] of [
    [546, 606],
    [552, 646],
  ] as const) {
    paper.beginPath();
    paper.moveTo(-10, to);
    paper.lineTo(520, from);
    paper.stroke();
  }
}

function drawFloor(paper: Pen, tone: Tone): void {
  const floor = paper.createLinearGradient(0, FLOOR, 0, FRAME.height);
  floor.addColorStop(0, tone('#6d5d52'));
  floor.addColorStop(0.35, tone('#3d3a41'));
  floor.addColorStop(1, tone('#151a26'));
  paper.fillStyle = floor;
  paper.beginPath();
  paper.moveTo(478, FLOOR - 22);
  paper.lineTo(FRAME.width, FLOOR - 22);
  paper.lineTo(FRAME.width, FRAME.height);
  paper.lineTo(150, FRAME.height);
  paper.closePath();
  paper.fill();
  paper.fillStyle = veil(tone('#f2b134'), 0.8);
  paper.beginPath();
  paper.moveTo(492, FLOOR - 16);
  paper.lineTo(504, FLOOR - 16);
  paper.lineTo(250, FRAME.height);
  paper.lineTo(216, FRAME.height);
  paper.closePath();
  paper.fill();
}

/** It keeps the lamp's light as a streak. */
function drawWetGround(paper: Pen, tone: Tone): void {
  const streak = paper.createLinearGradient(LAMP.x - 90, 0, LAMP.x + 90, 0);
  streak.addColorStop(0, veil(tone('#ffc27a'), 0));
  streak.addColorStop(0.5, veil(tone('#ffc27a'), 0.42));
  streak.addColorStop(1, veil(tone('#ffc27a'), 0));
  paper.fillStyle = streak;
  paper.fillRect(LAMP.x - 90, FLOOR, 180, FRAME.height - FLOOR);
  const random = makeRandom(5);
  for (let line = 0; line < 60; line++) {
    const y = FLOOR + random() * 150;
    paper.fillStyle = veil(tone(random() < 0.5 ? '#0c111c' : '#ffd7a0'), 0.12);
    paper.fillRect(300 + random() * 900, y, 30 + random() * 150, 1.4);
  }
}

function drawRoof(paper: Pen, tone: Tone): void {
  paper.fillStyle = tone('#0b111d');
  paper.beginPath();
  paper.moveTo(560, 120);
  paper.lineTo(FRAME.width, 62);
  paper.lineTo(FRAME.width, 164);
  paper.lineTo(556, 152);
  paper.closePath();
  paper.fill();
  paper.fillStyle = veil(tone('#ffb878'), 0.45);
  paper.beginPath();
  paper.moveTo(556, 150);
  paper.lineTo(FRAME.width, 160);
  paper.lineTo(FRAME.width, 165);
  paper.lineTo(556, 153);
  paper.fill();
  paper.fillStyle = tone('#0d1420');
  for (const x of [1010, 1216]) {
    paper.fillRect(x, 150, 18, FLOOR - 146);
    paper.fillRect(x - 8, FLOOR - 8, 34, 12);
    paper.beginPath();
    paper.moveTo(x + 9, 250);
    paper.lineTo(x - 74, 158);
    paper.lineTo(x - 60, 158);
    paper.lineTo(x + 9, 232);
    paper.lineTo(x + 78, 158);
    paper.lineTo(x + 92, 158);
    paper.closePath();
    paper.fill();
  }
  paper.fillRect(LAMP.x - 1.5, 150, 3, 44);
  paper.beginPath();
  paper.moveTo(LAMP.x - 10, 190);
  paper.lineTo(LAMP.x + 10, 190);
  paper.lineTo(LAMP.x + 34, 212);
  paper.lineTo(LAMP.x - 34, 212);
  paper.closePath();
  paper.fill();
  paper.fillStyle = tone('#fff1cf');
  paper.beginPath();
  paper.ellipse(LAMP.x, 213, 24, 7, 0, 0, Math.PI * 2);
  paper.fill();
}

function drawSign(paper: Pen, tone: Tone): void {
  paper.fillStyle = tone('#10161f');
  paper.fillRect(1076, 330, 6, FLOOR - 328);
  paper.fillRect(1186, 330, 6, FLOOR - 328);
  paper.fillStyle = tone('#e8e0cf');
  paper.fillRect(1060, 322, 148, 86);
  paper.fillStyle = tone('#c8452f');
  paper.fillRect(1060, 384, 148, 9);
  paper.fillStyle = tone('#262430');
  paper.font = 'bold 34px "Koma Japanese", "Koma Latin"';
  paper.textAlign = 'center';
  paper.fillText('こま', 1134, 367);
}

function drawCone(paper: Pen, tone: Tone): void {
  const light = paper.createLinearGradient(0, LAMP.y, 0, FLOOR + 20);
  light.addColorStop(0, veil(tone('#ffc06a'), 0.55));
  light.addColorStop(1, veil(tone('#ff9a48'), 0.12));
  paper.save();
  paper.globalCompositeOperation = 'screen';
  paper.filter = 'blur(8px)';
  paper.fillStyle = light;
  paper.beginPath();
  paper.moveTo(LAMP.x - 26, LAMP.y);
  paper.lineTo(LAMP.x + 26, LAMP.y);
  paper.lineTo(LAMP.x + 222, FLOOR + 14);
  paper.quadraticCurveTo(LAMP.x, FLOOR + 50, LAMP.x - 222, FLOOR + 14);
  paper.closePath();
  paper.fill();
  paper.restore();
}
