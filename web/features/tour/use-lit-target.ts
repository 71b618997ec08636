import { useEffect } from 'react';

/** Frames what is spoken of, as soon as it is on the page, and brings it into sight. */
export function useLitTarget(selector: string | undefined) {
  useEffect(() => {
    if (selector === undefined) return;
    let lit: Element | null = null;
    const look = () => {
      if (lit?.isConnected) return;
      lit = document.querySelector(selector);
      lit?.setAttribute('data-tour-lit', '');
      lit?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    };
    look();
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      lit?.removeAttribute('data-tour-lit');
    };
  }, [selector]);
}
