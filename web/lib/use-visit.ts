import { useEffect } from 'react';
import { forYou } from '../../contract/calls/for-you.ts';
import { api } from './api/api.ts';
import { changed } from './stale.ts';

/** Remembers the visit of a project, after which others' changes count as new. */
export function useVisit(id: string) {
  useEffect(() => {
    const note = (keepalive: boolean) =>
      api(forYou.visit, { params: { id }, body: {} }, { keepalive, grant: null }).catch(() => undefined);
    const leave = () => void note(true);
    void note(false);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      // Changes during the visit were seen.
      void note(true).then(() => changed('forYou'));
    };
  }, [id]);
}
