import { useEffect, useState } from 'react';

/** What the page is for comes first, also on a slow line. */
const REST_MS = 2000;

/** True some time after the page showed what it is for: when what nobody waits for may be fetched. */
export function useQuiet({ isReady = () => true }: { isReady?: () => boolean } = {}): boolean {
  const [isQuiet, setQuiet] = useState(false);
  const [ask] = useState(() => isReady);
  useEffect(() => {
    if (isQuiet) return;
    const look = setInterval(() => {
      if (document.readyState === 'complete' && ask()) setQuiet(true);
    }, REST_MS);
    return () => clearInterval(look);
  }, [isQuiet, ask]);
  return isQuiet;
}
