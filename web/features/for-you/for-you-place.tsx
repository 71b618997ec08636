import { lazy, Suspense, useState } from 'react';
import { useAfterPaint } from '../../lib/page/use-after-paint.ts';
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
