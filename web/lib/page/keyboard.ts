import { useEffect } from 'react';

interface Pressed {
  isComposing: boolean;
  keyCode: number;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
  target: EventTarget | null;
}

const typingPlaces =
  'input:not([type="range"], [type="radio"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';

/** Excludes typing and Japanese composition (229 in older browsers). */
export function isForShortcuts(event: Pressed): boolean {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  const isElement = typeof target === 'object' && target !== null && 'closest' in target;
  return !(isElement && typeof target.closest === 'function' && target.closest(typingPlaces));
}

export function useShortcuts(shortcuts: Record<string, () => void>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = isForShortcuts(event) ? shortcuts[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [shortcuts]);
}
