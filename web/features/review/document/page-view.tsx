import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomOverlay } from '../drawing/room-overlay.tsx';
import { useStagePress } from '../drawing/use-stage-press.ts';
import { tellFirstPicture } from '../room/first-picture.ts';
import { useRoom } from '../room/room.ts';
import type { Rotation, Size } from '../stage/geometry.ts';
import { RotationContext } from '../stage/stage-context.ts';
import classes from './document.module.css';
import type { TextMatch } from './find-text.ts';
import { useHighlights } from './use-highlights.ts';
import { usePagePicture } from './use-page-picture.ts';
import { usePageText } from './use-page-text.ts';
import { choosePage } from './use-scroller.ts';

interface Props {
  /** Null where the reader may not have the document itself. */
  pdf: PDFDocumentProxy | null;
  /** From 1. */
  page: number;
  picture: string | undefined;
  size: Size;
  scale: number;
  rotation: Rotation;
  top: number;
  matches: readonly TextMatch[];
  active: TextMatch | undefined;
  onShown: (page: number) => void;
}

export function PageView({ pdf, page, picture, size, scale, rotation, top, ...found }: Props) {
  const { t } = useTranslation('drawing');
  const room = useRoom();
  const leadBack = useStagePress(room);
  const [width, height] = [size.width * scale, size.height * scale];
  const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width];
  return (
    <section
      className={classes.page}
      aria-label={t('document.page', { page })}
      data-page={page}
      onPointerDownCapture={() => choosePage(room, page)}
      onPointerUp={leadBack}
      style={{ top, width: across, height: down }}
    >
      <div
        className={classes.sheet}
        data-picture
        style={{ width, height, transform: `translate(-50%, -50%) rotate(${rotation}deg)` }}
      >
        {picture && (
          <img className={classes.fill} src={picture} alt="" draggable={false} onLoad={tellFirstPicture} />
        )}
        {pdf ? (
          <DrawnPage pdf={pdf} page={page} scale={scale} {...found} />
        ) : (
          <ShownAtOnce page={page} onShown={found.onShown} />
        )}
        <RotationContext value={rotation}>
          <RoomOverlay size={size} place={{ kind: 'page', page }} />
        </RotationContext>
      </div>
    </section>
  );
}

type Drawn = Pick<Props, 'page' | 'scale' | 'matches' | 'active' | 'onShown'> & { pdf: PDFDocumentProxy };

function DrawnPage({ pdf, page, scale, matches, active, onShown }: Drawn) {
  const canvas = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const isDrawn = usePagePicture({ pdf, page, scale, holder: canvas });
  const pieces = usePageText({ pdf, page, holder: text });
  useHighlights({ pieces, matches, active });
  useLayoutEffect(() => text.current?.style.setProperty('--total-scale-factor', `${scale}`), [scale]);
  useEffect(() => {
    if (isDrawn) onShown(page);
  }, [isDrawn, onShown, page]);
  return (
    <>
      <div ref={canvas} className={classes.fill} data-drawn={isDrawn || undefined} />
      <div ref={text} className={classes.text} />
    </>
  );
}

function ShownAtOnce({ page, onShown }: Pick<Props, 'page' | 'onShown'>) {
  useEffect(() => onShown(page), [page, onShown]);
  return null;
}
