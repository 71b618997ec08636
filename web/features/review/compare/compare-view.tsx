import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewedFile } from '../room/room.ts';
import type { Size } from '../stage/geometry.ts';
import { Stage } from '../stage/stage.tsx';
import type { Viewport } from '../stage/viewport.ts';
import classes from './compare.module.css';
import type { CompareLook } from './compare-modes.ts';
import { fitInto } from './compared.ts';
import { WipeDivider } from './wipe-divider.tsx';

interface Layer {
  file: ReviewedFile;
  /** It ends before the moment on screen; its last frame stands. */
  isOver?: boolean;
  size: Size;
  medium: ReactNode;
  overlay: ReactNode;
}

interface Props {
  look: CompareLook;
  onLook: (change: Partial<CompareLook>) => void;
  viewport: Viewport;
  first: Layer;
  second: Layer;
  /** Whose drawings are shown when they lie on each other. */
  chosen: 'first' | 'second';
  tools: ReactNode;
  onPress?: () => void;
}

/** Two versions beside each other, or on each other. Both are laid out in the first one's box: one zoom fits both. */
export function CompareView({ look, onLook, first, second, chosen, tools, ...shared }: Props) {
  const stage = { ...shared, size: first.size, isDrawing: Boolean(tools) };
  const palette = tools && <div className={classes.tools}>{tools}</div>;
  const fitted = ({ size }: Layer, content: ReactNode) => (
    <div className={classes.fitted} style={fitInto(size, first.size)}>
      {content}
    </div>
  );
  if (look.mode === 'side') {
    return (
      <div className={classes.beside}>
        {palette}
        {[first, second].map((layer) => (
          <div key={layer === first ? 'first' : 'second'} className={classes.half}>
            <Stage {...stage} overlay={fitted(layer, layer.overlay)}>
              {fitted(layer, layer.medium)}
            </Stage>
            <VersionLabel {...layer} isNamed={first.file._id !== second.file._id} />
          </div>
        ))}
      </div>
    );
  }
  const top = chosen === 'first' ? first : second;
  const isWipe = look.mode === 'wipe';
  return (
    <div className={classes.beside}>
      {palette}
      <div className={classes.half}>
        <Stage
          {...stage}
          overlay={
            <>
              {fitted(top, top.overlay)}
              {isWipe && <WipeDivider at={look.edge} onMove={(edge) => onLook({ edge })} />}
            </>
          }
        >
          <div
            className={classes.stack}
            style={look.mode === 'difference' ? { filter: `brightness(${look.gain})` } : {}}
          >
            <div
              className={classes.layer}
              style={isWipe ? { clipPath: `inset(0 ${100 - 100 * look.edge}% 0 0)` } : {}}
            >
              {fitted(first, first.medium)}
            </div>
            <div className={classes.layer} style={styleOf(look)}>
              {fitted(second, second.medium)}
            </div>
          </div>
        </Stage>
        {isWipe && (
          <>
            <VersionLabel {...first} isNamed={first.file._id !== second.file._id} />
            <VersionLabel {...second} isNamed={first.file._id !== second.file._id} />
          </>
        )}
      </div>
    </div>
  );
}

function VersionLabel({ file, isOver, isNamed }: Layer & { isNamed: boolean }) {
  const { t } = useTranslation('review');
  const number = file.fileVersion ?? 1;
  return (
    <span className={classes.version} role={isOver ? 'status' : undefined}>
      {isNamed && <bdi>{file.name} · </bdi>}
      {t(isOver ? 'compare.over' : 'compare.version', { number })}
    </span>
  );
}

function styleOf({ mode, opacity, edge }: CompareLook) {
  if (mode === 'overlay') return { opacity };
  if (mode === 'wipe') return { clipPath: `inset(0 0 0 ${100 * edge}%)` };
  return { mixBlendMode: 'difference' as const };
}
