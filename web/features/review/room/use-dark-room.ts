import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

/** The room is dark in both themes, with every menu and dialog that it opens. */
export function useDarkRoom() {
  const scheme = useComputedColorScheme('light');
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute(attribute, 'dark');
    // Nothing scrolls beside the room, so nothing is kept free for it.
    root.style.scrollbarGutter = 'auto';
    return () => {
      root.setAttribute(attribute, scheme);
      root.style.scrollbarGutter = '';
    };
  }, [scheme]);
}
