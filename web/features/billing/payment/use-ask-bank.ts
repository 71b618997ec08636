import { useRef, useState } from 'react';

export function useAskBank() {
  const [clientSecret, setClientSecret] = useState<string | null>(null);
  const waiting = useRef<() => void>(undefined);
  return {
    clientSecret,
    ask: (secret: string) =>
      new Promise<void>((resolve) => {
        waiting.current = resolve;
        setClientSecret(secret);
      }),
    finish: () => {
      setClientSecret(null);
      waiting.current?.();
    },
  };
}
