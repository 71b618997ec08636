import { useQuery } from '@tanstack/react-query';
import { comments } from '../../../../contract/calls/comments.ts';
import { api } from '../../../lib/api/api.ts';
import { useLeaving } from '../../../lib/optimistic.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { afterFirstPicture } from '../room/first-picture.ts';
import type { Marker } from '../room/markers.ts';

const none: Marker[] = [];

export function useMarkers(versionId: string | null): Marker[] {
  const gone = useLeaving();
  const { data = none } = useQuery({
    queryKey: queryKeys.comments.markers(versionId ?? ''),
    queryFn: async ({ signal }) => readMarkers(versionId ?? '', signal),
    enabled: versionId !== null,
    meta: { scope: 'comments' },
  });
  return gone.size > 0 && data.some(({ _id }) => gone.has(_id))
    ? data.filter(({ _id }) => !gone.has(_id))
    : data;
}

async function readMarkers(id: string, signal: AbortSignal): Promise<Marker[]> {
  await afterFirstPicture();
  const markers: Marker[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const query = after === undefined ? {} : { after };
    const { data } = await api(comments.getByTimeStamp, { params: { id }, query }, { signal });
    markers.push(...data.results);
    after = data.next;
  }
  return markers;
}
