import { lazy, type ReactNode, Suspense } from 'react';
import { DrawingTools } from '../drawing/drawing-tools.tsx';
import { PictureMedium } from '../picture/picture-medium.tsx';
import { mediaKindOf } from '../room/media-kind.ts';
import { ProcessingNotice } from '../room/processing-notice.tsx';
import type { ReviewedFile } from '../room/room.ts';
import type { Viewport } from '../stage/viewport.ts';
import { ZoomControl } from '../stage/zoom-control.tsx';
import classes from './still-view.module.css';

const DocumentMedium = lazy(async () => ({
  default: (await import('../document/document-medium.tsx')).DocumentMedium,
}));

interface Props {
  file: ReviewedFile;
  viewport: Viewport;
  talk: ReactNode;
}

export function StillView({ file, viewport, talk }: Props) {
  const isDocument = mediaKindOf(file) === 'pdf';
  return (
    <>
      <div className={classes.body}>
        {file.canComment && (
          <div className={classes.tools}>
            <DrawingTools />
          </div>
        )}
        <div className={classes.stage}>
          {isDocument ? (
            <Suspense fallback={null}>
              <DocumentMedium file={file} viewport={viewport} />
            </Suspense>
          ) : (
            <PictureMedium file={file} viewport={viewport} />
          )}
          <ProcessingNotice file={file} isSmall />
        </div>
      </div>
      {(!isDocument || talk) && (
        <div className={classes.bar}>
          {!isDocument && <ZoomControl viewport={viewport} />}
          {talk}
        </div>
      )}
    </>
  );
}
