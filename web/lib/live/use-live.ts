import { useEffect, useRef, useState } from 'react';
import type { HeardName, ToldEvent } from '../../../contract/events.ts';
import { currentLanguage } from '../language/i18n.ts';
import { PAGE_ID } from '../page/page-id.ts';
import { readToken, useToken } from '../session/session.ts';
import { readGrant, useGrant } from '../session/share-link.ts';
import { changed, everythingChanged } from '../stale.ts';
import { createStore } from '../store.ts';
import { openLive } from './live.ts';

const latest = createStore<{ event: ToldEvent | null }>({ event: null });

/** Starts at the position written into the page, so that no change during its loading is missed. */
const position = document.querySelector<HTMLMetaElement>('meta[name="live-position"]')?.content ?? '';
const heard = { lastId: /^\d+$/.test(position) ? position : undefined };

export function useLiveConnection() {
  const token = useToken();
  const grant = useGrant();
  useEffect(() => {
    if (token === null && grant === null) return;
    const connection = openLive({
      getToken: readToken,
      getGrant: readGrant,
      getLanguage: currentLanguage,
      page: PAGE_ID,
      heard,
      onEvent: (event) => latest.set({ event }),
      onReset: () => void everythingChanged(),
      // Refetches profile and link, whose failure tells the page what ended.
      onState: (state) => {
        if (state === 'closed') for (const thing of ['profile', 'link'] as const) void changed(thing);
      },
    });
    return connection.close;
  }, [token, grant]);
}

/** Listens while the component is mounted. The names must not change. */
export function useEvent<Name extends HeardName>(
  names: Name | readonly Name[],
  listener: (event: ToldEvent<Name>) => unknown,
) {
  const current = useRef(listener);
  useEffect(() => {
    current.current = listener;
  });
  const [isWanted] = useState(
    () =>
      (event: ToldEvent): event is ToldEvent<Name> & ToldEvent =>
        [names].flat().some((name) => name === event.type),
  );
  useEffect(() => {
    return latest.subscribe(() => {
      const { event } = latest.get();
      if (event && isWanted(event)) current.current(event);
    });
  }, [isWanted]);
}
