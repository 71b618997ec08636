import { lazy, Suspense } from 'react';
import { mediaKindOf } from '../room/media-kind.ts';
import { ProcessingNotice } from '../room/processing-notice.tsx';
import type { ReviewedFile } from '../room/room.ts';
import type { Viewport } from '../stage/viewport.ts';
import { VideoView } from './video-view.tsx';

interface Props {
  file: ReviewedFile;
  viewport: Viewport;
}

const StillView = lazy(async () => ({ default: (await import('./still-view.tsx')).StillView }));

export function MediaView({ file, viewport }: Props) {
  const kind = mediaKindOf(file);
  if (kind === undefined) return <ProcessingNotice file={file} />;
  if (kind === 'video') return <VideoView file={file} viewport={viewport} />;
  return (
    <Suspense fallback={null}>
      <StillView file={file} viewport={viewport} />
    </Suspense>
  );
}
