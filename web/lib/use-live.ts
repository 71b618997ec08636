import { useEffect, useRef } from 'react';
import type { LiveMessage } from '../../contract/live.ts';
import { currentLanguage } from './i18n.ts';
import { openLive } from './live.ts';
import { profileKey } from './profile.ts';
import { queryClient } from './query.ts';
import { readToken, useToken } from './session.ts';
import { linkKey, readGrant, useGrant } from './share-link.ts';

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();

/** The server writes into every page how far it was then: what changes while the page still loads is heard too. */
const position = document.querySelector<HTMLMetaElement>('meta[name="live-position"]')?.content ?? '';
const heard = { lastId: /^\d+$/.test(position) ? position : undefined };

/** The one stream of a page; everything that wants to know listens to it. */
export function useLiveConnection() {
  const token = useToken();
  const grant = useGrant();
  useEffect(() => {
    if (token === null && grant === null) return;
    const connection = openLive({
      getToken: readToken,
      getGrant: readGrant,
      getLanguage: currentLanguage,
      heard,
      onEvent: (message) => {
        for (const listener of listeners) listener(message);
      },
      onReset: () => void queryClient.invalidateQueries(),
      // The session, or what the link opened, ended: asking for the profile or the link finds out, and the page says so.
      onState: (state) => {
        if (state !== 'closed') return;
        for (const queryKey of [profileKey, linkKey]) void queryClient.invalidateQueries({ queryKey });
      },
    });
    return connection.close;
  }, [token, grant]);
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
