import { Path2D } from '@napi-rs/canvas';
import {
  bake,
  drawGlow,
  FRAME,
  fillDown,
  keepPath,
  type Moment,
  makeRandom,
  traceRidge,
  veil,
} from './paint.ts';

const DECK = 412;
const WATER = 560;
const CAR = { count: 5, length: 212, gap: 7, height: 46 };
const SPEED = 480;

/** The last train of the day over the viaduct, and once more in the water. */
export function paintTrain(moment: Moment): void {
  const { pen, tone, second, isEmpty } = moment;
  pen.drawImage(bakeEvening(moment), 0, 0);
  const pan = second * 7;
  pen.save();
  pen.translate(-60 - pan * 0.5, 0);
  pen.fillStyle = tone('#5b4a74');
  pen.fill(keepPath('train far', () => traceRidge({ seed: 41, base: 400, rise: 190, span: 250 })));
  pen.translate(-pan * 0.6, 0);
  pen.fillStyle = tone('#3a3357');
  pen.fill(keepPath('train near', () => traceRidge({ seed: 47, base: 470, rise: 150, span: 210 })));
  pen.restore();
  pen.drawImage(bakeWater(moment), 0, WATER);
  const head = -120 + second * SPEED;
  if (!isEmpty) drawReflection(moment, head);
  if (!isEmpty) drawTrain(moment, head);
  drawViaduct(moment, pan);
  drawReeds(moment);
}

const bakeEvening = ({ tone }: Moment) =>
  bake({
    key: 'train sky',
    tone,
    draw: (paper) => {
      fillDown(paper, [
        [0, tone('#0f1a3c')],
        [0.3, tone('#33386b')],
        [0.52, tone('#8a5a80')],
        [0.66, tone('#e58a63')],
        [0.74, tone('#f9c083')],
        [1, tone('#f9c083')],
      ]);
      const random = makeRandom(7);
      for (let star = 0; star < 70; star++) {
        const y = random() ** 1.6 * 260;
        paper.fillStyle = veil(tone('#fff4dc'), (0.2 + 0.6 * random()) * (1 - y / 300));
        paper.beginPath();
        paper.arc(random() * FRAME.width, y, 0.6 + random() * 1.1, 0, Math.PI * 2);
        paper.fill();
      }
      paper.fillStyle = tone('#fff3d6');
      paper.beginPath();
      paper.arc(240, 128, 25, 0.45 * Math.PI, 1.55 * Math.PI);
      paper.arc(254, 122, 27, 1.5 * Math.PI, 0.52 * Math.PI, true);
      paper.fill();
    },
  });

const bakeWater = ({ tone }: Moment) =>
  bake({
    key: 'train water',
    tone,
    height: FRAME.height - WATER,
    draw: (paper) => {
      fillDown(
        paper,
        [
          [0, tone('#4b3f63')],
          [0.12, tone('#b97470')],
          [0.4, tone('#7a5576')],
          [1, tone('#1b1f42')],
        ],
        { bottom: FRAME.height - WATER },
      );
      const random = makeRandom(9);
      for (let ripple = 0; ripple < 150; ripple++) {
        const y = random() * 150;
        paper.fillStyle = veil(tone(random() < 0.5 ? '#ffc58c' : '#2a2850'), 0.1 + random() * 0.12);
        paper.fillRect(random() * FRAME.width, y, (20 + random() * 90) * (0.4 + y / 120), 1 + y / 70);
      }
    },
  });

/** Where each lit window begins, counted from the nose of the train backwards. */
const windows = placeWindows();

function placeWindows() {
  const random = makeRandom(52);
  return Array.from({ length: CAR.count }, (_, car) =>
    Array.from({ length: 9 }, (_, at) => ({
      back: car * (CAR.length + CAR.gap) + 30 + at * 20,
      light: random() < 0.12 ? 0.25 : 0.8 + random() * 0.2,
    })),
  ).flat();
}

function drawTrain({ pen, tone }: Moment, head: number): void {
  const top = DECK - CAR.height - 4;
  for (let car = 0; car < CAR.count; car++) {
    const right = head - car * (CAR.length + CAR.gap);
    if (right < -20 || right - CAR.length > FRAME.width) continue;
    const nose = car === 0 ? 34 : 4;
    pen.fillStyle = tone('#1d2140');
    pen.beginPath();
    pen.moveTo(right - CAR.length, DECK - 4);
    pen.lineTo(right - CAR.length, top + 4);
    pen.quadraticCurveTo(right - CAR.length, top, right - CAR.length + 4, top);
    pen.lineTo(right - nose, top);
    pen.quadraticCurveTo(right, top + 6, right, DECK - 4);
    pen.closePath();
    pen.fill();
    pen.fillStyle = tone('#c8452f');
    pen.fillRect(right - CAR.length, DECK - 17, CAR.length - (car === 0 ? 6 : 0), 4);
    pen.fillStyle = veil(tone('#f7b27a'), 0.55);
    pen.fillRect(right - CAR.length + 4, top, CAR.length - nose - 4, 1.6);
  }
  for (const { back, light } of windows) {
    const x = head - back - 14;
    if (x < -20 || x > FRAME.width) continue;
    pen.fillStyle = veil(tone('#ffdf9a'), light);
    pen.fillRect(x, top + 11, 14, 15);
  }
  if (head < FRAME.width + 200)
    drawGlow(pen, { x: head + 4, y: DECK - 16, radius: 120, color: '#ffe9b8', tone });
}

function drawReflection({ pen, tone, second }: Moment, head: number): void {
  for (const [at, { back, light }] of windows.entries()) {
    const x = head - back - 14;
    if (x < -20 || x > FRAME.width) continue;
    for (let row = 0; row < 4; row++) {
      const wobble = Math.sin(second * 5 + row * 1.9 + at * 0.7) * (1.5 + row * 1.6);
      pen.fillStyle = veil(tone('#ffcf8a'), light * (0.34 - row * 0.075));
      pen.fillRect(x + wobble, 612 + row * 17, 13, 9);
    }
  }
}

function drawViaduct({ pen, tone }: Moment, pan: number): void {
  const arches = keepPath('train arches', () => {
    const path = new Path2D();
    path.rect(0, DECK, 1700, 206);
    for (let x = 26; x < 1700; x += 168) {
      path.moveTo(x, 620);
      path.lineTo(x, DECK + 86);
      path.arc(x + 66, DECK + 86, 66, Math.PI, 0);
      path.lineTo(x + 132, 620);
      path.closePath();
    }
    return path;
  });
  pen.save();
  pen.translate(-120 - pan, 0);
  pen.fillStyle = tone('#201d3b');
  pen.fill(arches, 'evenodd');
  pen.fillStyle = tone('#2d2950');
  pen.fillRect(0, DECK - 4, 1700, 7);
  pen.fillStyle = tone('#191733');
  for (let x = 10; x < 1700; x += 84) pen.fillRect(x, DECK - 62, 2.4, 60);
  pen.fillRect(0, DECK - 60, 1700, 1.4);
  pen.restore();
}

function drawReeds({ pen, tone, second }: Moment): void {
  const random = makeRandom(61);
  pen.strokeStyle = tone('#0f1024');
  pen.lineCap = 'round';
  for (let reed = 0; reed < 74; reed++) {
    const x = random() * 1380 - 30 - second * 26;
    const isSide = Math.abs(x - 640) > 300;
    const height = (isSide ? 70 : 30) + random() * (isSide ? 130 : 40);
    const sway = Math.sin(second * 1.6 + x / 90) * 10 + 14;
    pen.lineWidth = 2 + random() * 2.4;
    pen.beginPath();
    pen.moveTo(x, FRAME.height + 4);
    pen.quadraticCurveTo(x + 2, FRAME.height - height * 0.6, x + sway, FRAME.height - height);
    pen.stroke();
  }
}
