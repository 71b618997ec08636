import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { hasStoredUploads } from '../features/uploads/queue/upload-database.ts';
import { dock, showDock } from '../lib/page/dock.ts';
import { lazyPart } from '../lib/page/lazy-part.tsx';
import { useQuiet } from '../lib/page/use-quiet.ts';
import { useSender } from '../lib/session/sender.ts';
import { useToken } from '../lib/session/session.ts';
import { useGrant } from '../lib/session/share-link.ts';
import { useStore } from '../lib/store.ts';
import classes from './app.module.css';
import { BrokenPart, ErrorBoundary } from './error-boundary.tsx';

const Panels = lazy(async () => ({ default: (await import('./dock-panels.tsx')).DockPanels }));
const Banner = lazyPart(async () => (await import('../features/banner/banner.tsx')).Banner);

/** Shows the announcement and background work below every page, and outlives them all. */
export function Dock() {
  const token = useToken();
  const grant = useGrant();
  const isSending = useSender() !== null;
  const isShown = useStore(dock, (state) => state.isShown);
  useEffect(() => {
    if (token !== null || isSending) void hasStoredUploads().then((isLeft) => isLeft && showDock());
  }, [token, isSending]);
  const isWorking = isShown && (token !== null || grant !== null || isSending);
  const isQuiet = useQuiet();
  if (!isWorking && !isQuiet) return null;
  return (
    <Strip>
      {isQuiet && <Banner />}
      {isWorking && (
        <ErrorBoundary place="dock" fallback={<BrokenPart />}>
          <Suspense fallback={null}>
            <Panels />
          </Suspense>
        </ErrorBoundary>
      )}
    </Strip>
  );
}

/** Reserves its height as `--koma-dock`, so that it covers nothing. */
function Strip({ children }: { children: ReactNode }) {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty('--koma-dock', `${element.offsetHeight}px`));
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty('--koma-dock');
    };
  }, []);
  return (
    <div ref={strip} className={classes.dock}>
      {children}
    </div>
  );
}
