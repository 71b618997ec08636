import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../lib/store.ts';
import type { ReviewedFile } from '../room/room.ts';
import type { Size } from '../stage/geometry.ts';
import { scaleOf, type Viewport } from '../stage/viewport.ts';
import classes from './document.module.css';
import { usePagePicture } from './use-page-picture.ts';
import { usePdf } from './use-pdf.ts';

interface Props {
  file: ReviewedFile;
  /** From 1. */
  page: number;
  viewport: Viewport;
  /** Of the page at scale 1, once it is known. */
  onSize?: (size: Size) => void;
}

/** One page alone, as a picture that fills the box it is given; a page that is not there stays empty. */
export function DocumentSheet({ file, page, viewport, onSize }: Props) {
  const { t } = useTranslation('drawing');
  const [held, setHeld] = useState({ versionId: file.fileVersionId, url: file.filePath });
  if (held.versionId !== file.fileVersionId) setHeld({ versionId: file.fileVersionId, url: file.filePath });
  const opened = usePdf(held.url);
  const document = opened && typeof opened !== 'string' ? opened : null;
  const size = document?.sizes[page - 1];
  useEffect(() => {
    if (size) onSize?.(size);
  }, [size, onSize]);
  const picture = file.pagePaths[page - 1];
  return (
    <div className={classes.alone} role="img" aria-label={t('document.page', { page })}>
      {typeof opened === 'string' && <p className={classes.notice}>{t(`document.${opened}`)}</p>}
      {picture && <img className={classes.fill} src={picture} alt="" draggable={false} />}
      {document && size && (
        <Drawn key={page} pdf={document.pdf} page={page} size={size} viewport={viewport} />
      )}
    </div>
  );
}

interface DrawnProps {
  pdf: PDFDocumentProxy;
  page: number;
  size: Size;
  viewport: Viewport;
}

function Drawn({ pdf, page, size, viewport }: DrawnProps) {
  const holder = useRef<HTMLDivElement>(null);
  // The box may be of another page's size: what counts is how wide this page comes out.
  const scale = useStore(viewport, (state) => (scaleOf(state) * state.picture.width) / size.width);
  usePagePicture({ pdf, page, scale: scale || 1, holder });
  return <div ref={holder} className={classes.fill} />;
}
