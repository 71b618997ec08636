import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

function darken() {
  const root = document.documentElement;
  if (root.getAttribute(attribute) !== 'dark') root.setAttribute(attribute, 'dark');
  // The room never scrolls, so no space is reserved for a scrollbar.
  root.style.scrollbarGutter = 'auto';
}

export function useDarkRoom() {
  const scheme = useComputedColorScheme('light');
  useLayoutEffect(() => {
    const root = document.documentElement;
    darken();
    // The theme provider sets the attribute once more after the room.
    const watch = new MutationObserver(darken);
    watch.observe(root, { attributeFilter: [attribute] });
    return () => {
      watch.disconnect();
      root.setAttribute(attribute, scheme);
      root.style.scrollbarGutter = '';
    };
  }, [scheme]);
}
