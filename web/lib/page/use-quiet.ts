import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const LOOK_MS = 500;

/** True once the page is complete, so that optional code may load. */
export function useQuiet({ isReady = () => true }: { isReady?: () => boolean } = {}): boolean {
  const [isQuiet, setQuiet] = useState(false);
  const [ask] = useState(() => isReady);
  const client = useQueryClient();
  useEffect(() => {
    if (isQuiet) return;
    let rests = 0;
    const look = setInterval(() => {
      const isResting = document.readyState === 'complete' && client.isFetching() === 0 && ask();
      // The latest answer is not rendered yet.
      rests = isResting ? rests + 1 : 0;
      if (rests > 1) setQuiet(true);
    }, LOOK_MS);
    return () => clearInterval(look);
  }, [isQuiet, ask, client]);
  return isQuiet;
}
