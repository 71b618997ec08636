import { memo } from 'react';
import type { Figure } from '../room/markers.ts';
import { arrowHead, boundsOf, TEXT_LINE, textSize } from './figure-geometry.ts';
import classes from './figures.module.css';
import { outlineOf, pathOf } from './stroke.ts';

export const FigureShape = memo(function FigureShape({ figure }: { figure: Figure }) {
  const { color, width } = figure;
  const line = {
    stroke: color,
    strokeWidth: width,
    fill: 'none',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
  switch (figure.kind) {
    case 'pen':
      return <path d={outlineOf(figure.points, width)} fill={color} />;
    case 'highlighter':
      return <path d={pathOf(figure.points)} {...line} opacity={0.4} />;
    case 'text':
      return <TextShape figure={figure} />;
    case 'rectangle':
    case 'ellipse': {
      const { left, top, right, bottom } = boundsOf(figure);
      const [across, down] = [right - left, bottom - top];
      return figure.kind === 'rectangle' ? (
        <rect x={left} y={top} width={across} height={down} {...line} />
      ) : (
        <ellipse cx={left + across / 2} cy={top + down / 2} rx={across / 2} ry={down / 2} {...line} />
      );
    }
    default: {
      const [x1, y1] = figure.from;
      const [x2, y2] = figure.to;
      const head = arrowHead({ x: x1, y: y1 }, { x: x2, y: y2 }, width);
      return (
        <g {...line}>
          <line x1={x1} y1={y1} x2={x2} y2={y2} />
          {figure.kind === 'arrow' && <polyline points={head.map(({ x, y }) => `${x},${y}`).join(' ')} />}
        </g>
      );
    }
  }
});

function TextShape({ figure }: { figure: Extract<Figure, { kind: 'text' }> }) {
  const size = textSize(figure);
  const [x, y] = figure.at;
  return (
    <text className={classes.text} fill={figure.color} fontSize={size}>
      {figure.text.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name.
        <tspan key={at} x={x} y={y + (at + 1) * size * TEXT_LINE - size * 0.35}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
