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
  /** over: ended before the moment on screen. missing: lacks the shot. unsure: another place looks the same. */
  note?: 'over' | 'missing' | 'unsure' | undefined;
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
  chosen: 'first' | 'second';
  tools: ReactNode;
  onPress?: () => void;
}

/** Lays both versions out in the first one's box, so that one zoom fits both. */
export function CompareView({ look, onLook, first, second, chosen, tools, ...shared }: Props) {
  const stage = { ...shared, size: first.size, isDrawing: Boolean(tools) };
  const palette = tools && <div className={classes.tools}>{tools}</div>;
  const fitted = ({ size }: Layer, content: ReactNode) => (
    <div className={classes.fitted} style={fitInto(size, first.size)}>
      {content}
    </div>
  );
  const isNamed = first.file._id !== second.file._id;
  if (look.mode === 'side') {
    return (
      <div className={classes.beside}>
        {palette}
        {[first, second].map((layer) => (
          <div key={layer === first ? 'first' : 'second'} className={classes.half}>
            <Stage {...stage} overlay={fitted(layer, layer.overlay)}>
              {fitted(layer, layer.medium)}
            </Stage>
            {layer.note === 'missing' && <Missing file={layer.file} />}
            <VersionLabel {...layer} isNamed={isNamed} />
          </div>
        ))}
      </div>
    );
  }
  const top = chosen === 'first' ? first : second;
  const isWipe = look.mode === 'wipe';
  const missing = [first, second].find(({ note }) => note === 'missing');
  // A version without a counterpart is shown unblended.
  const styles = missing ? { first: {}, second: {}, stack: {} } : stylesOf(look);
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
          <div className={classes.stack} style={styles.stack}>
            <div className={classes.layer} style={styles.first} data-missing={missing === first || undefined}>
              {fitted(first, first.medium)}
            </div>
            <div
              className={classes.layer}
              style={styles.second}
              data-missing={missing === second || undefined}
            >
              {fitted(second, second.medium)}
            </div>
          </div>
        </Stage>
        {(isWipe || missing) && (
          <>
            <VersionLabel {...first} isNamed={isNamed} />
            <VersionLabel {...second} isNamed={isNamed} />
          </>
        )}
      </div>
    </div>
  );
}

function VersionLabel({ file, note, isNamed }: Layer & { isNamed: boolean }) {
  const { t } = useTranslation(['review', 'changes']);
  const number = file.fileVersion ?? 1;
  return (
    <span className={classes.version} role={note ? 'status' : undefined}>
      {isNamed && <bdi>{file.name} · </bdi>}
      <bdi>
        {note === 'missing' || note === 'unsure'
          ? t(`changes:held.${note}`, { number })
          : t(note ? 'compare.over' : 'compare.version', { number })}
      </bdi>
    </span>
  );
}

/** Covers a frame that would be of another shot. Hidden from screen readers, because the label says it. */
function Missing({ file }: Pick<Layer, 'file'>) {
  const { t } = useTranslation('changes');
  return (
    <div className={classes.missing} aria-hidden>
      <bdi>{t('held.missing', { number: file.fileVersion ?? 1 })}</bdi>
    </div>
  );
}

function stylesOf({ mode, opacity, edge, gain }: CompareLook) {
  const stack = mode === 'difference' ? { filter: `brightness(${gain})` } : {};
  if (mode === 'overlay') return { stack, first: {}, second: { opacity } };
  if (mode === 'difference') return { stack, first: {}, second: { mixBlendMode: 'difference' as const } };
  return {
    stack,
    first: { clipPath: `inset(0 ${100 - 100 * edge}% 0 0)` },
    second: { clipPath: `inset(0 0 0 ${100 * edge}%)` },
  };
}
