import { useCallback, useEffect, useState } from 'react';

export function useCountdown(until: number) {
  const left = useCallback(() => Math.max(0, Math.ceil((until - Date.now()) / 1000)), [until]);
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  }, [left]);
  return seconds;
}
