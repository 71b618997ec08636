import { lazy, Suspense, useEffect, useState } from 'react';
import classes from './for-you.module.css';
import { didWait } from './remembered.ts';

const ForYou = lazy(async () => ({ default: (await import('./for-you.tsx')).ForYou }));

/** Reserves the place above the projects. Fetches only once these are there, so that they come first. */
export function ForYouPlace({ isReady }: { isReady: boolean }) {
  const [isHigh] = useState(didWait);
  const isPainted = useAfterPaint(isReady);
  return (
    <div className={classes.place} data-high={isHigh}>
      {isPainted && (
        <Suspense fallback={null}>
          <ForYou />
        </Suspense>
      )}
    </div>
  );
}

/** True after the paint, so that later requests do not delay it. */
function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
  return isPainted;
}
