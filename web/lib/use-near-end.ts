import { useEffect, useRef } from 'react';

/** Put the ref behind the last item of a list: asks for more before the reader gets there. */
export function useNearEnd({ isActive, onNear }: { isActive: boolean; onNear: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    const { current } = ref;
    if (!isActive || !current) return;
    // Observed anew after every page, so that a tall screen goes on until it is full.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isActive]);
  return ref;
}
