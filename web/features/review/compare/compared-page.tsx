import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { usePagePicture } from '../document/use-page-picture.ts';
import { usePdf } from '../document/use-pdf.ts';
import type { ReviewedFile } from '../room/room.ts';
import { scaleOf, type Viewport } from '../stage/viewport.ts';
import classes from './compare.module.css';
import type { PageSize } from './compared.ts';

interface Props {
  file: ReviewedFile;
  viewport: Viewport;
  page: number;
  onSize: (read: PageSize) => void;
}

export function ComparedPage({ file, viewport, page, onSize }: Props) {
  // Keeps the first address: renewed ones would open the document anew.
  const [url] = useState(file.filePath);
  const document = usePdf(url);
  const picture = file.pagePaths[page - 1];
  const isThere = document !== null && typeof document === 'object' && page <= document.pdf.numPages;
  const { width, height } = (isThere && document.sizes[page - 1]) || {};
  const tell = useLatest(onSize);
  useEffect(() => {
    if (width && height) tell.current({ page, size: { width, height } });
  }, [width, height, tell, page]);
  return (
    <div className={classes.page}>
      {isThere ? (
        <DrawnPage key={page} pdf={document.pdf} page={page} viewport={viewport} />
      ) : (
        picture !== undefined && <img src={picture} alt="" draggable={false} />
      )}
    </div>
  );
}

function DrawnPage({ pdf, page, viewport }: { pdf: PDFDocumentProxy; page: number; viewport: Viewport }) {
  const holder = useRef<HTMLDivElement>(null);
  const scale = useStore(viewport, scaleOf);
  usePagePicture({ pdf, page, scale, holder });
  return <div ref={holder} />;
}
