import { DrawingTools } from '../drawing/drawing-tools.tsx';
import { PictureMedium } from '../picture/picture-medium.tsx';
import type { Viewport } from '../stage/viewport.ts';
import { ZoomControl } from '../stage/zoom-control.tsx';
import { ProcessingNotice } from './processing-notice.tsx';
import type { ReviewedFile } from './room.ts';
import classes from './still-view.module.css';

interface Props {
  file: ReviewedFile;
  viewport: Viewport;
}

/** A picture or a document, with its zoom below. */
export function StillView({ file, viewport }: Props) {
  return (
    <>
      <div className={classes.stage}>
        <PictureMedium file={file} viewport={viewport} />
        {file.canComment && (
          <div className={classes.tools}>
            <DrawingTools />
          </div>
        )}
        <ProcessingNotice file={file} isSmall />
      </div>
      <div className={classes.bar}>
        <ZoomControl viewport={viewport} />
      </div>
    </>
  );
}
