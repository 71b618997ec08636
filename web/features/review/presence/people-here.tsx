import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PRESENCE_SECONDS, presence } from '../../../../contract/calls/presence.ts';
import { errors } from '../../../../contract/errors.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useEvent } from '../../../lib/live/use-live.ts';
import { PAGE_ID } from '../../../lib/page/page-id.ts';
import { useProfile } from '../../../lib/profile.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { storeGuest, useIsNamed } from '../../../lib/session/guest.ts';
import { readGrant } from '../../../lib/session/share-link.ts';
import { changedBy } from '../../../lib/stale.ts';
import { AvatarStack } from '../../../ui/people/avatar-stack.tsx';
import { afterFirstPicture } from '../room/first-picture.ts';

interface Props {
  fileId: string;
  fileVersionId: string | null;
}

export function PeopleHere({ fileId, fileVersionId }: Props) {
  const { t } = useTranslation('comments');
  const { data: profile } = useProfile();
  const others = usePresence({ fileId, fileVersionId }).filter(({ _id }) => _id !== profile?._id);
  if (others.length === 0) return null;
  return (
    <fieldset
      aria-label={t('peopleHere', { count: others.length })}
      style={{ border: 0, margin: 0, padding: 0 }}
    >
      {/* Without a boundary here, the whole room would wait for texts that load with the first other person. */}
      <Suspense fallback={null}>
        <AvatarStack people={others} total={others.length} />
      </Suspense>
    </fieldset>
  );
}

/** Reports this person as present while the page is visible, and returns who else is. */
function usePresence({ fileId, fileVersionId }: Props) {
  const isNamed = useIsNamed();
  const { data } = useQuery({
    queryKey: queryKeys.review.presentAt(fileId, fileVersionId),
    queryFn: async ({ signal }) => {
      await afterFirstPicture();
      const body = fileVersionId === null ? {} : { fileVersionId };
      try {
        return (await api(presence.enter, { params: { id: fileId }, body }, { signal, page: PAGE_ID })).data
          .results;
      } catch (error) {
        if (!(error instanceof ApiError && error.code === errors.guestRequired.code)) throw error;
        // The guest became an account, from which this browser signed out.
        storeGuest(null);
        return [];
      }
    },
    enabled: isNamed,
    refetchInterval: (PRESENCE_SECONDS * 1000) / 2,
    placeholderData: (before) => before,
    meta: { scope: 'comments' },
  });

  useEvent('presence.changed', (event) => event.data.fileId === fileId && changedBy(event));

  useEffect(() => {
    if (!isNamed) return;
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
  }, [fileId, isNamed]);

  return data ?? [];
}
