import type { PictureBox } from './carry-frame.ts';
import type { Figure } from './figures.ts';

interface Size {
  width: number;
  height: number;
}

export const moveBox = (box: PictureBox, framing: PictureBox | undefined): PictureBox =>
  framing
    ? {
        x: (box.x - framing.x) / framing.width,
        y: (box.y - framing.y) / framing.height,
        width: box.width / framing.width,
        height: box.height / framing.height,
      }
    : box;

/** In fractions of the drawn picture. */
export function boxAround(figures: readonly Figure[], pad: Size): PictureBox {
  const points = figures.flatMap((figure): Array<readonly number[]> => {
    if ('points' in figure) return figure.points;
    return 'from' in figure ? [figure.from, figure.to] : [figure.at];
  });
  const across = points.map(([x = 0]) => x / pad.width);
  const down = points.map(([, y = 0]) => y / pad.height);
  const [x, y] = [least(across), least(down)];
  return {
    x,
    y,
    width: -least(across.map((value) => -value)) - x,
    height: -least(down.map((value) => -value)) - y,
  };
}

const least = (values: readonly number[]) =>
  values.reduce((one, other) => Math.min(one, other), values[0] ?? 0);

export const isTouching = (one: PictureBox, other: PictureBox): boolean =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;

/** Keeps the pad's coordinates. */
export function moveFigures(
  figures: readonly Figure[],
  { pad, framing }: { pad: Size; framing: PictureBox },
): Figure[] {
  const across = (x: number) => ((x / pad.width - framing.x) / framing.width) * pad.width;
  const down = (y: number) => ((y / pad.height - framing.y) / framing.height) * pad.height;
  const move = ([x, y]: readonly [number, number]): [number, number] => [across(x), down(y)];
  const thick = (width: number) => width / Math.sqrt(framing.width * framing.height);
  return figures.map((figure) => {
    const width = thick(figure.width);
    if ('points' in figure) {
      const points = figure.points.map(([x, y, pressure]): [number, number, number] => [
        across(x),
        down(y),
        pressure,
      ]);
      return { ...figure, width, points };
    }
    if ('from' in figure) return { ...figure, width, from: move(figure.from), to: move(figure.to) };
    return { ...figure, width, at: move(figure.at) };
  });
}
