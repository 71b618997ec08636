import { type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toPicture } from '../stage/geometry.ts';
import { takePointer, useRotation } from '../stage/stage-context.ts';
import classes from './compare.module.css';

const STEP = 0.01;

export function WipeDivider({ at, onMove }: { at: number; onMove: (at: number) => void }) {
  const { t } = useTranslation('review');
  const layer = useRef<HTMLDivElement>(null);
  const rotation = useRotation();
  const move = (to: number) => onMove(Math.min(1, Math.max(0, to)));
  const place = ({ clientX: x, clientY: y }: PointerEvent) => {
    const box = layer.current?.getBoundingClientRect();
    if (box) move(toPicture({ x, y }, { box, rotation, size: { width: 1, height: 1 } }).x);
  };
  return (
    <div ref={layer} className={classes.edgeLayer}>
      <div
        className={classes.edge}
        style={{ left: `${100 * at}%` }}
        role="slider"
        tabIndex={0}
        aria-label={t('compare.edge')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(100 * at)}
        onPointerDown={(event) => {
          takePointer(event.nativeEvent);
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) place(event);
        }}
        onPointerUp={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          move(at + by);
        }}
      />
    </div>
  );
}
