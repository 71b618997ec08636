const CELLS = 100;
const COLUMNS = 10;

export function spriteStyle({
  path,
  frameCount,
  place,
}: {
  path: string;
  frameCount: number;
  place: number;
}) {
  const step = Math.ceil(frameCount / CELLS);
  const count = Math.ceil(frameCount / step);
  const rows = Math.ceil(count / COLUMNS);
  const cell = Math.min(count - 1, Math.max(0, Math.floor(place * count)));
  const at = (index: number, all: number) => (all <= 1 ? 0 : (100 * index) / (all - 1));
  return {
    backgroundImage: `url("${path}")`,
    backgroundSize: `${COLUMNS * 100}% ${rows * 100}%`,
    backgroundPosition: `${at(cell % COLUMNS, COLUMNS)}% ${at(Math.floor(cell / COLUMNS), rows)}%`,
  };
}
