import { lazy, Suspense } from 'react';

const KeysHelp = lazy(async () => ({ default: (await import('./shortcuts-help.tsx')).KeysHelp }));

/** Dialogs weigh more than the player; few rooms ever open one. */
export const LazyKeysHelp = ({ onClose }: { onClose: () => void }) => (
  <Suspense fallback={null}>
    <KeysHelp onClose={onClose} />
  </Suspense>
);
