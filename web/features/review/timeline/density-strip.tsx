import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Marker } from '../room/markers.ts';
import { useRoomState } from '../room/room.ts';
import { type Column, countDensity } from './density.ts';
import classes from './timeline-scale.module.css';
import { centreView, isWhole, panView, useStretch, useTimelineView } from './timeline-view.ts';

const COLUMN = 4;
const HEIGHT = 18;

interface Props {
  markers: Marker[];
  frameCount: number;
}

export function DensityStrip({ markers, frameCount }: Props) {
  const { t } = useTranslation('review');
  const view = useTimelineView();
  const stretch = useStretch();
  const onlyPerson = useRoomState((state) => state.onlyPerson);
  const { ref, width } = useElementSize();
  const columns = useMemo(() => {
    const shown = markers.filter(({ userId }) => onlyPerson === null || userId === onlyPerson);
    return countDensity({ markers: shown, frameCount, columns: Math.max(1, Math.floor(width / COLUMN)) });
  }, [markers, onlyPerson, frameCount, width]);

  function go({ clientX, buttons, currentTarget, pointerId, type }: PointerEvent<HTMLElement>) {
    if (buttons !== 1) return;
    if (type === 'pointerdown') currentTarget.setPointerCapture(pointerId);
    const { left, width: whole } = currentTarget.getBoundingClientRect();
    centreView(view, (clientX - left) / whole);
  }

  function press(event: KeyboardEvent) {
    const by = { ArrowLeft: -0.25, ArrowRight: 0.25, PageUp: -1, PageDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    panView(view, by);
  }

  return (
    <div
      ref={ref}
      className={classes.strip}
      role="scrollbar"
      tabIndex={0}
      aria-controls="review-timeline"
      aria-orientation="horizontal"
      aria-label={t('timeline.overview')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * stretch.from)}
      onPointerDown={go}
      onPointerMove={go}
      onKeyDown={press}
    >
      <Columns columns={columns} width={width} />
      {!isWhole(stretch) && (
        <span
          className={classes.window}
          style={{ left: `${100 * stretch.from}%`, width: `${100 * (stretch.to - stretch.from)}%` }}
        />
      )}
    </div>
  );
}

function Columns({ columns, width }: { columns: Column[]; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    const context = current?.getContext('2d');
    if (!current || !context) return;
    const scale = window.devicePixelRatio;
    current.width = width * scale;
    current.height = HEIGHT * scale;
    context.scale(scale, scale);
    const most = columns.reduce((high, { count }) => Math.max(high, count), 1);
    for (const [at, { parts }] of columns.entries()) {
      let top = HEIGHT;
      for (const { color, count } of parts) {
        const height = Math.max(3, (count / most) * HEIGHT);
        top -= height;
        context.fillStyle = color;
        context.fillRect(at * COLUMN, top, COLUMN - 1, height);
      }
    }
  }, [columns, width]);
  return (
    <div className={classes.columns} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}
