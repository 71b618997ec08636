import { useEffect } from 'react';
import { forYou } from '../../contract/calls/for-you.ts';
import { api } from './api/api.ts';
import { changed } from './stale.ts';

/** Remembers that the person looks at a project, or at something in it: from when on what others do is new to them. */
export function useVisit(id: string) {
  useEffect(() => {
    const note = (keepalive: boolean) =>
      api(forYou.visit, { params: { id }, body: {} }, { keepalive, grant: null }).catch(() => undefined);
    const leave = () => void note(true);
    void note(false);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      // What happened meanwhile was seen.
      void note(true).then(() => changed('forYou'));
    };
  }, [id]);
}
