import { lazy, Suspense } from 'react';

const ShortcutsHelp = lazy(async () => ({ default: (await import('./shortcuts-help.tsx')).ShortcutsHelp }));

/** Loaded on demand, because dialogs weigh more than the player. */
export const LazyShortcutsHelp = ({ onClose }: { onClose: () => void }) => (
  <Suspense fallback={null}>
    <ShortcutsHelp onClose={onClose} />
  </Suspense>
);
