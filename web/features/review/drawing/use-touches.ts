import { useEffect, useRef } from 'react';

/** The fingers that lie on a picture: whoever adds them need not see them lifted, as beside it. */
export function useTouches() {
  const touches = useRef(new Set<number>());
  useEffect(() => {
    const lift = ({ pointerId }: PointerEvent) => touches.current.delete(pointerId);
    window.addEventListener('pointerup', lift);
    window.addEventListener('pointercancel', lift);
    return () => {
      window.removeEventListener('pointerup', lift);
      window.removeEventListener('pointercancel', lift);
    };
  }, []);
  return touches;
}
