import { lazy, Suspense } from 'react';
import type { CommentMarkersProps } from './comment-markers.tsx';
import classes from './timeline.module.css';

const CommentMarkers = lazy(async () => ({
  default: (await import('./comment-markers.tsx')).CommentMarkers,
}));

/** After the first frame; their place is kept. */
export const LazyCommentMarkers = (props: CommentMarkersProps) => (
  <Suspense fallback={<div className={classes.markers} />}>
    <CommentMarkers {...props} />
  </Suspense>
);
