import { lazy, Suspense } from 'react';
import { useToken } from '../lib/session.ts';
import { useGrant } from '../lib/share-link.ts';
import classes from './app.module.css';

const Panels = lazy(async () => ({ default: (await import('./corner-panels.tsx')).CornerPanels }));

/** What goes on in the background, above every page: it outlives all of them. */
export function Corner() {
  const token = useToken();
  const grant = useGrant();
  if (token === null && grant === null) return null;
  return (
    <div className={classes.corner}>
      <Suspense fallback={null}>
        <Panels />
      </Suspense>
    </div>
  );
}
