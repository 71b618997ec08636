import { lazy, Suspense } from 'react';
import type { Sound } from './use-sound.ts';

const SoundMenu = lazy(async () => ({ default: (await import('./sound-menu.tsx')).SoundMenu }));

/** Few films have more than one track: the room of the others does not load it. */
export const LazySoundMenu = ({ sound }: { sound: Sound }) =>
  sound.tracks.length < 2 ? null : (
    <Suspense fallback={null}>
      <SoundMenu sound={sound} />
    </Suspense>
  );
