import { VideoView } from '../player/video-view.tsx';
import type { Viewport } from '../stage/viewport.ts';
import { mediaKindOf } from './media-kind.ts';
import { ProcessingNotice } from './processing-notice.tsx';
import type { ReviewedFile } from './room.ts';
import { StillView } from './still-view.tsx';

interface Props {
  file: ReviewedFile;
  viewport: Viewport;
}

export function MediaView({ file, viewport }: Props) {
  const kind = mediaKindOf(file);
  if (kind === undefined) return <ProcessingNotice file={file} />;
  if (kind === 'video') return <VideoView file={file} viewport={viewport} />;
  return <StillView file={file} viewport={viewport} />;
}
