import { lazy, Suspense } from 'react';
import type { Sound } from './use-sound.ts';

const SoundMenu = lazy(async () => ({ default: (await import('./sound-menu.tsx')).SoundMenu }));

/** Loaded on demand, because few films have more than one track. */
export const LazySoundMenu = ({ sound }: { sound: Sound }) =>
  sound.tracks.length < 2 ? null : (
    <Suspense fallback={null}>
      <SoundMenu sound={sound} />
    </Suspense>
  );
