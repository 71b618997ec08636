import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../lib/store.ts';
import { addFigure, changeFigures } from '../room/drawing.ts';
import type { Figure } from '../room/markers.ts';
import type { Place } from '../room/place.ts';
import { useRoom } from '../room/room.ts';
import type { Point, Size } from '../stage/geometry.ts';
import classes from './drawing-layer.module.css';
import { boundsOf } from './figure-geometry.ts';
import { FigureShape } from './figure-shape.tsx';
import { widthOf } from './line-width.ts';
import { TextEntry } from './text-entry.tsx';
import { usePointer } from './use-pointer.ts';

type Entry = { at: Point; edited: number | null };

export function DrawingLayer({ size, place }: { size: Size; place: Place }) {
  const { t } = useTranslation('drawing');
  const { drawing } = useRoom();
  const layer = useRef<SVGSVGElement>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  const [isFull, setIsFull] = useState(false);
  const tool = useStore(drawing, (state) => state.tool);
  const selected = useStore(drawing, (state) => state.selected);
  const { figures, handlers } = usePointer({
    layer,
    size,
    place,
    onText: (at) => setEntry({ at, edited: null }),
    onFull: () => setIsFull(true),
  });
  const chosen = selected === null ? undefined : figures[selected];
  const edited = entry?.edited === null || !entry ? undefined : figures[entry.edited];
  const old = edited?.kind === 'text' ? edited : undefined;
  const look = old ?? { color: drawing.get().color, width: widthOf(drawing.get(), size) };

  function editText() {
    const figure = selected === null ? undefined : drawing.get().figures[selected];
    if (tool === 'select' && figure?.kind === 'text')
      setEntry({ at: { x: figure.at[0], y: figure.at[1] }, edited: selected });
  }

  function finishText(typed: string) {
    const text = typed.trim();
    setEntry(null);
    if (old && entry?.edited != null) {
      const { figures: all } = drawing.get();
      if (text === '')
        changeFigures(
          drawing,
          all.filter((_, at) => at !== entry.edited),
        );
      else if (text !== old.text)
        changeFigures(drawing, all.with(entry.edited, { ...old, text }), entry.edited);
    } else if (entry && text !== '') {
      const figure: Figure = {
        kind: 'text',
        color: look.color,
        width: look.width,
        at: [entry.at.x, entry.at.y],
        text,
      };
      if (!addFigure(drawing, { figure, size, place })) setIsFull(true);
    }
  }

  return (
    <div className={classes.pad} data-tool={tool}>
      <svg
        ref={layer}
        className={classes.layer}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('pad', { count: figures.length })}
        data-drawing-pad
        {...handlers}
        onDoubleClick={editText}
      >
        {/* An empty SVG receives no pointer events between its figures. */}
        <rect width={size.width} height={size.height} fill="transparent" />
        {figures.map((figure, at) =>
          at === entry?.edited ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a figure is known by its place.
            <FigureShape key={at} figure={figure} />
          ),
        )}
        {chosen && !entry && <Frame figure={chosen} />}
      </svg>
      {entry && (
        <TextEntry
          at={entry.at}
          size={size}
          look={look}
          initial={old?.text ?? ''}
          onDone={finishText}
          onCancel={() => setEntry(null)}
        />
      )}
      <p className={classes.announced} role="status">
        {isFull ? t('full') : t('pad', { count: figures.length })}
      </p>
    </div>
  );
}

function Frame({ figure }: { figure: Figure }) {
  const { left, top, right, bottom } = boundsOf(figure);
  const air = figure.kind === 'text' ? 0 : figure.width;
  return (
    <rect
      className={classes.frame}
      x={left - air}
      y={top - air}
      width={right - left + 2 * air}
      height={bottom - top + 2 * air}
    />
  );
}
