import { useTranslation } from 'react-i18next';
import type { Figure } from '../room/markers.ts';
import type { Size } from '../stage/geometry.ts';
import { FigureShape } from './figure-shape.tsx';
import classes from './figures.module.css';

interface Props {
  figures: Figure[];
  /** The size of the picture that was drawn on: a comment's `drawPadWidth` and `drawPadHeight`. */
  size: Size;
}

export function FigureLayer({ figures, size }: Props) {
  const { t } = useTranslation('drawing');
  return (
    <svg
      className={classes.layer}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('drawn', { count: figures.length })}
    >
      {figures.map((figure, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: figures have no name and never change places here.
        <FigureShape key={at} figure={figure} />
      ))}
    </svg>
  );
}
