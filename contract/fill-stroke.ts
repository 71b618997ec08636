type StrokePoint = [x: number, y: number, pressure: number];

const FILLED_MAX = 10_000;
/** Cosine of the sharpest turn that is still a curve. */
const CURVE = 0.5;

interface Way {
  x: number;
  y: number;
  length: number;
}

const nowhere: Way = { x: 0, y: 0, length: 0 };

function wayBetween(from: StrokePoint | undefined, to: StrokePoint | undefined): Way {
  if (!from || !to) return nowhere;
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  return { x, y, length: Math.hypot(x, y) };
}

function throughPoint(before: Way, after: Way): Way {
  const both = before.length * after.length;
  if (both === 0 || (before.x * after.x + before.y * after.y) / both < CURVE) return nowhere;
  // The shorter segment tells more about the curve at the point.
  const x = (before.x / before.length) * after.length + (after.x / after.length) * before.length;
  const y = (before.y / before.length) * after.length + (after.y / after.length) * before.length;
  const whole = Math.hypot(x, y);
  return { x: x / whole, y: y / whole, length: Math.min(before.length, after.length) };
}

/** Adds points where the shape is simple; otherwise the pen's ink would cut corners and show edges. */
export function fillStroke(points: readonly StrokePoint[], width: number): StrokePoint[] {
  const ways = points.map((point, at) => wayBetween(points[at - 1], point));
  const whole = ways.reduce((sum, { length }) => sum + length, 0);
  const gap = Math.max(width / 2, whole / FILLED_MAX);
  return points.flatMap((to, at) => {
    const from = points[at - 1];
    const way = ways[at] ?? nowhere;
    const steps = Math.ceil(way.length / gap);
    if (!from || steps <= 1) return [to];
    const leave = throughPoint(ways[at - 1] ?? nowhere, way);
    const arrive = throughPoint(way, ways[at + 1] ?? nowhere);
    return Array.from({ length: steps }, (_, step) =>
      step === steps - 1 ? to : between({ from, to, leave, arrive, part: (step + 1) / steps }),
    );
  });
}

interface Between {
  from: StrokePoint;
  to: StrokePoint;
  leave: Way;
  arrive: Way;
  part: number;
}

/** Interpolates with a cubic Hermite curve. */
function between({ from, to, leave, arrive, part }: Between): StrokePoint {
  const rest = 1 - part;
  const [near, far] = [rest * rest * (1 + 2 * part), part * part * (1 + 2 * rest)];
  const [out, into] = [part * rest * rest * leave.length, part * part * rest * arrive.length];
  return [
    near * from[0] + far * to[0] + out * leave.x - into * arrive.x,
    near * from[1] + far * to[1] + out * leave.y - into * arrive.y,
    from[2] + (to[2] - from[2]) * part,
  ];
}
