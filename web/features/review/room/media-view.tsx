import { lazy, Suspense } from 'react';
import { VideoView } from '../player/video-view.tsx';
import type { Viewport } from '../stage/viewport.ts';
import { mediaKindOf } from './media-kind.ts';
import { ProcessingNotice } from './processing-notice.tsx';
import type { ReviewedFile } from './room.ts';

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
