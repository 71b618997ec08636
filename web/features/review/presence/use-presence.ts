import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PRESENCE_SECONDS, presence } from '../../../../contract/calls/presence.ts';
import { api } from '../../../lib/api/api.ts';
import { useEvent } from '../../../lib/live/use-live.ts';
import { PAGE_ID } from '../../../lib/page/page-id.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useToken } from '../../../lib/session/session.ts';
import { readGrant } from '../../../lib/session/share-link.ts';
import { changedBy } from '../../../lib/stale.ts';
import { afterFirstPicture } from '../room/first-picture.ts';

interface Here {
  fileId: string;
  fileVersionId: string | null;
}

/** Says that one is here for as long as the page can be seen, and answers who else is. */
export function usePresence({ fileId, fileVersionId }: Here) {
  const token = useToken();
  const { data } = useQuery({
    queryKey: queryKeys.review.presentAt(fileId, fileVersionId),
    queryFn: async ({ signal }) => {
      await afterFirstPicture();
      const body = fileVersionId === null ? {} : { fileVersionId };
      return (await api(presence.enter, { params: { id: fileId }, body }, { signal, page: PAGE_ID })).data
        .results;
    },
    enabled: token !== null,
    refetchInterval: (PRESENCE_SECONDS * 1000) / 2,
    placeholderData: (before) => before,
    meta: { scope: 'comments' },
  });

  useEvent('presence.changed', (event) => event.data.fileId === fileId && changedBy(event));

  useEffect(() => {
    if (token === null) return;
    const grant = readGrant();
    const leave = () =>
      void api(
        presence.enter,
        { params: { id: fileId }, body: { isLeaving: true } },
        { keepalive: true, grant },
      ).catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [fileId, token]);

  return data ?? [];
}
