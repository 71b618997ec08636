import { type PointerEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewedFile } from '../room/room.ts';
import type { Size } from '../stage/geometry.ts';
import { Stage } from '../stage/stage.tsx';
import { takePointer } from '../stage/stage-context.ts';
import type { Viewport } from '../stage/viewport.ts';
import classes from './compare.module.css';
import type { CompareLook } from './compare-modes.ts';

interface Layer {
  file: ReviewedFile;
  medium: ReactNode;
  overlay: ReactNode;
}

interface Props {
  look: CompareLook;
  onLook: (change: Partial<CompareLook>) => void;
  viewport: Viewport;
  /** Both are laid out at the first one's size, so that one zoom fits both. */
  size: Size;
  first: Layer;
  second: Layer;
  /** Whose drawings are shown when they lie on each other. */
  chosen: 'first' | 'second';
  onPress?: (() => void) | undefined;
}

/** Two versions beside each other, or on each other. */
export function CompareView({ look, onLook, viewport, size, first, second, chosen, onPress }: Props) {
  const stage = { viewport, size, ...(onPress && { onPress }) };
  if (look.mode === 'side') {
    return (
      <div className={classes.beside}>
        <div className={classes.half}>
          <Stage {...stage} overlay={first.overlay}>
            {first.medium}
          </Stage>
          <VersionLabel {...first} />
        </div>
        <div className={classes.half}>
          <Stage {...stage} overlay={second.overlay}>
            {second.medium}
          </Stage>
          <VersionLabel {...second} />
        </div>
      </div>
    );
  }
  return (
    <div className={classes.beside}>
      <div className={classes.half}>
        <Stage
          {...stage}
          overlay={
            <>
              {chosen === 'first' ? first.overlay : second.overlay}
              {look.mode === 'wipe' && <Edge at={look.edge} onMove={(edge) => onLook({ edge })} />}
            </>
          }
        >
          <div
            className={classes.stack}
            style={look.mode === 'difference' ? { filter: `brightness(${look.gain})` } : {}}
          >
            <div className={classes.layer}>{first.medium}</div>
            <div className={classes.layer} style={styleOf(look)}>
              {second.medium}
            </div>
          </div>
        </Stage>
        {look.mode === 'wipe' && (
          <>
            <VersionLabel {...first} />
            <VersionLabel {...second} />
          </>
        )}
      </div>
    </div>
  );
}

function VersionLabel({ file }: Layer) {
  const { t } = useTranslation('review');
  return <span className={classes.version}>{t('compare.version', { number: file.fileVersion ?? 1 })}</span>;
}

function styleOf({ mode, opacity, edge }: CompareLook) {
  if (mode === 'overlay') return { opacity };
  if (mode === 'wipe') return { clipPath: `inset(0 0 0 ${100 * edge}%)` };
  return { mixBlendMode: 'difference' as const };
}

const STEP = 0.01;

/** The line between the two, to drag or to move by the arrow keys. */
function Edge({ at, onMove }: { at: number; onMove: (at: number) => void }) {
  const { t } = useTranslation('review');
  const layer = useRef<HTMLDivElement>(null);
  const place = (event: PointerEvent) => {
    const box = layer.current?.getBoundingClientRect();
    if (box) onMove(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)));
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
          onMove(Math.min(1, Math.max(0, at + by)));
        }}
      />
    </div>
  );
}
