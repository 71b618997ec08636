import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

function darken() {
  const root = document.documentElement;
  if (root.getAttribute(attribute) !== 'dark') root.setAttribute(attribute, 'dark');
  // Nothing scrolls beside the room, so nothing is kept free for it.
  root.style.scrollbarGutter = 'auto';
}

/** The room is dark in both themes, with every menu and dialog that it opens. */
export function useDarkRoom() {
  const scheme = useComputedColorScheme('light');
  useLayoutEffect(() => {
    const root = document.documentElement;
    darken();
    // The provider around sets the theme once more, after a room that is drawn together with it.
    const watch = new MutationObserver(darken);
    watch.observe(root, { attributeFilter: [attribute] });
    return () => {
      watch.disconnect();
      root.setAttribute(attribute, scheme);
      root.style.scrollbarGutter = '';
    };
  }, [scheme]);
}
