import { lazy, Suspense, useEffect, useState } from 'react';
import { createStore, useStore } from '../../lib/store.ts';

const AppPalette = lazy(async () => ({ default: (await import('./app-palette.tsx')).AppPalette }));

const palette = createStore({ isOpen: false });

export const openPalette = () => palette.set({ isOpen: true });
const close = () => palette.set({ isOpen: false });

/** Opens by ⌘K or Ctrl+K. Its code loads at the first opening. */
export function PaletteOpener() {
  const isOpen = useStore(palette, (state) => state.isOpen);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'k' || event.isComposing) return;
      event.preventDefault();
      palette.set({ isOpen: !palette.get().isOpen });
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      close();
    };
  }, []);

  return (
    wasOpen && (
      <Suspense fallback={null}>
        <AppPalette opened={isOpen} onClose={close} />
      </Suspense>
    )
  );
}
