import { useEffect, useRef } from 'react';
import { isForShortcuts } from '../../../lib/page/keyboard.ts';
import { isPointed } from '../shortcuts/focus-source.ts';

/** While the space bar is held, a drag moves the picture instead of drawing; so it plays nothing meanwhile. */
export function useHeldSpace() {
  const isHeld = useRef(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== ' ' || !isForShortcuts(event)) return;
      if (event.target instanceof HTMLButtonElement && !isPointed(event.target)) return;
      event.preventDefault();
      isHeld.current = true;
    };
    const release = (event: KeyboardEvent) => {
      if (event.key === ' ') isHeld.current = false;
    };
    const leave = () => {
      isHeld.current = false;
    };
    window.addEventListener('keydown', press, true);
    window.addEventListener('keyup', release, true);
    window.addEventListener('blur', leave);
    return () => {
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('keyup', release, true);
      window.removeEventListener('blur', leave);
    };
  }, []);
  return isHeld;
}
