export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export type Rotation = 0 | 90 | 180 | 270;

export const rotated = ({ width, height }: Size, rotation: Rotation): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width };

/** Turns clockwise about the origin, exactly, without sines. */
export function turn({ x, y }: Point, rotation: Rotation): Point {
  if (rotation === 90) return { x: -y, y: x };
  if (rotation === 180) return { x: -x, y: -y };
  if (rotation === 270) return { x: y, y: -x };
  return { x, y };
}

const opposite: Record<Rotation, Rotation> = { 0: 0, 90: 270, 180: 180, 270: 90 };

export const turnBack = (point: Point, rotation: Rotation): Point => turn(point, opposite[rotation]);

interface Shown {
  /** The turned picture's box on the screen. */
  box: { left: number; top: number; width: number; height: number };
  rotation: Rotation;
  size: Size;
}

export function toPicture(screen: Point, { box, rotation, size }: Shown): Point {
  const turned = rotated(size, rotation);
  const fromCentre = {
    x: ((screen.x - box.left) / box.width - 0.5) * turned.width,
    y: ((screen.y - box.top) / box.height - 0.5) * turned.height,
  };
  const { x, y } = turnBack(fromCentre, rotation);
  return { x: x + size.width / 2, y: y + size.height / 2 };
}

export function toScreen(picture: Point, { box, rotation, size }: Shown): Point {
  const turned = rotated(size, rotation);
  const { x, y } = turn({ x: picture.x - size.width / 2, y: picture.y - size.height / 2 }, rotation);
  return {
    x: box.left + (x / turned.width + 0.5) * box.width,
    y: box.top + (y / turned.height + 0.5) * box.height,
  };
}
