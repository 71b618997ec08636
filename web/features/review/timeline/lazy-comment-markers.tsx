import { lazy, Suspense } from 'react';
import { useMarkers } from '../comment-data/use-markers.ts';
import { usePlayerState } from '../player/player-context.ts';
import type { CommentMarkersProps } from './comment-markers.tsx';
import classes from './timeline.module.css';
import { isLong, isWhole, useStretch } from './timeline-view.ts';

const CommentMarkers = lazy(async () => ({
  default: (await import('./comment-markers.tsx')).CommentMarkers,
}));

/** Loads after the first frame, if there is something to show; reserves its place. */
export function LazyCommentMarkers(props: CommentMarkersProps) {
  const hasComments = useMarkers(props.versionId).length > 0;
  const frameCount = usePlayerState((state) => state.frameCount);
  const isZoomed = !isWhole(useStretch());
  const place = <div className={classes.markers} />;
  if (!hasComments && !isZoomed && !isLong({ frameCount, rate: props.display.format.rate })) return place;
  return (
    <Suspense fallback={place}>
      <CommentMarkers {...props} />
    </Suspense>
  );
}
