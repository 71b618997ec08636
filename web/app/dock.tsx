import { lazy, Suspense, useEffect } from 'react';
import { hasStoredUploads } from '../features/uploads/queue/upload-database.ts';
import { corner, showCorner } from '../lib/page/corner.ts';
import { useToken } from '../lib/session/session.ts';
import { useGrant } from '../lib/session/share-link.ts';
import { useStore } from '../lib/store.ts';
import classes from './app.module.css';

const Panels = lazy(async () => ({ default: (await import('./corner-panels.tsx')).CornerPanels }));

/** What goes on in the background, above every page: it outlives all of them. */
export function Corner() {
  const token = useToken();
  const grant = useGrant();
  const isShown = useStore(corner, (state) => state.isShown);
  useEffect(() => {
    if (token !== null) void hasStoredUploads().then((isLeft) => isLeft && showCorner());
  }, [token]);
  if (!isShown || (token === null && grant === null)) return null;
  return (
    <div className={classes.corner}>
      <Suspense fallback={null}>
        <Panels />
      </Suspense>
    </div>
  );
}
