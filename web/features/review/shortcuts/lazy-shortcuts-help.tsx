import { lazy, Suspense } from 'react';

const ShortcutsHelp = lazy(async () => ({ default: (await import('./shortcuts-help.tsx')).ShortcutsHelp }));

/** Dialogs weigh more than the player; few rooms ever open one. */
export const LazyShortcutsHelp = ({ onClose }: { onClose: () => void }) => (
  <Suspense fallback={null}>
    <ShortcutsHelp onClose={onClose} />
  </Suspense>
);
