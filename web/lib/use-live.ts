import { useEffect, useRef } from 'react';
import type { LiveMessage } from '../../contract/live.ts';
import { currentLanguage } from './i18n.ts';
import { openLive } from './live.ts';
import { profileKey } from './profile.ts';
import { queryClient } from './query.ts';
import { readToken, useToken } from './session.ts';

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();

/** The one stream of a signed-in page; everything that wants to know listens to it. */
export function useLiveConnection() {
  const token = useToken();
  useEffect(() => {
    if (token === null) return;
    const connection = openLive({
      getToken: readToken,
      getLanguage: currentLanguage,
      onEvent: (message) => {
        for (const listener of listeners) listener(message);
      },
      onReset: () => void queryClient.invalidateQueries(),
      // The session ended elsewhere: asking for the profile finds out, and leads to the sign-in page.
      onState: (state) => state === 'closed' && void queryClient.invalidateQueries({ queryKey: profileKey }),
    });
    return connection.close;
  }, [token]);
}

export function useLiveMessages(listener: Listener) {
  const current = useRef(listener);
  useEffect(() => {
    current.current = listener;
  });
  useEffect(() => {
    const hear: Listener = (message) => current.current(message);
    listeners.add(hear);
    return () => {
      listeners.delete(hear);
    };
  }, []);
}
