import { Path2D } from '@napi-rs/canvas';
import { bake, keepPath, type Moment, makeRandom, veil } from './paint.ts';

const leaves = ['#c8452f', '#e07a3a', '#a8322c', '#f0a24a'];

const leafShape = () =>
  keepPath('leaf', () => {
    const path = new Path2D();
    const tips = 7;
    for (let tip = 0; tip < tips; tip++) {
      const angle = -Math.PI / 2 + (tip - 3) * 0.72;
      const reach = 1 - Math.abs(tip - 3) * 0.13;
      const side = 0.2;
      const base = 0.34;
      path.lineTo(Math.cos(angle - 0.36) * base, Math.sin(angle - 0.36) * base);
      path.lineTo(Math.cos(angle - side) * reach * 0.62, Math.sin(angle - side) * reach * 0.62);
      path.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
      path.lineTo(Math.cos(angle + side) * reach * 0.62, Math.sin(angle + side) * reach * 0.62);
    }
    path.lineTo(0.05, 0.25);
    path.lineTo(0.09, 0.95);
    path.lineTo(0, 0.95);
    path.lineTo(-0.05, 0.25);
    path.closePath();
    return path;
  });

interface Fall {
  count: number;
  size: number;
  speed: number;
  seed: number;
}

export function drawLeaves({ pen, tone, second }: Moment, { count, size, speed, seed }: Fall): void {
  const random = makeRandom(seed);
  for (let leaf = 0; leaf < count; leaf++) {
    const phase = random() * 7;
    const fall = second * speed * (0.8 + random() * 0.4);
    const y = ((random() * 860 + fall) % 860) - 70;
    const x = random() * 1360 - 30 - second * 34 + Math.sin(second * 1.3 + phase) * 34;
    pen.save();
    pen.translate(x, y);
    pen.rotate(phase + second * (0.7 + random()));
    pen.scale(size * (0.35 + 0.65 * Math.abs(Math.cos(second * 1.7 + phase))), size);
    pen.fillStyle = tone(leaves[leaf % leaves.length] ?? '#c8452f');
    pen.fill(leafShape());
    pen.restore();
  }
}

/** Two leaves so near that they are out of focus. */
export function drawNearLeaves({ pen, tone, second }: Moment): void {
  const blurred = bake({
    key: 'lantern near leaf',
    tone,
    width: 320,
    height: 320,
    draw: (paper) => {
      paper.filter = 'blur(14px)';
      paper.fillStyle = veil(tone('#a8322c'), 0.9);
      paper.translate(160, 170);
      paper.rotate(0.5);
      paper.scale(112, 112);
      paper.fill(leafShape());
    },
  });
  pen.drawImage(blurred, Math.round(980 - second * 92), Math.round(-220 + second * 215));
  pen.drawImage(blurred, Math.round(40 - second * 60), Math.round(190 + second * 170));
}
