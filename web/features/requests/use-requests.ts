import { useQuery } from '@tanstack/react-query';
import { requests } from '../../../contract/calls/requests.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { api } from '../../lib/api/api.ts';
import { translate } from '../../lib/language/i18n.ts';
import { useEvent } from '../../lib/live/use-live.ts';
import { change, deleteWithUndo } from '../../lib/optimistic.ts';
import { queryClient } from '../../lib/query.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { changed, changedBy } from '../../lib/stale.ts';

type Requests = ReplyOf<typeof requests.getList>['results'];
export type OwnRequest = Requests[number];

export interface RequestPlace {
  projectId: string;
  projectName: string;
  /** Null is the project's root. */
  folderId: string | null;
  name: string;
}

const idOf = ({ projectId, folderId }: RequestPlace) => folderId ?? projectId;

export function useRequests(place: RequestPlace) {
  const id = idOf(place);
  useEvent('request.changed', changedBy);
  return useQuery({
    queryKey: queryKeys.requests.of(id),
    queryFn: async ({ signal }) => (await api(requests.getList, { params: { id } }, { signal })).data.results,
    meta: { scope: 'action' },
  });
}

const patch = (place: RequestPlace, id: string, isActive: boolean) =>
  queryClient.setQueryData<Requests>(queryKeys.requests.of(idOf(place)), (before) =>
    before?.map((one) => (one._id === id ? { ...one, isActive } : one)),
  );

export const switchRequest = async (place: RequestPlace, { _id: id, isActive }: OwnRequest) => {
  await change({
    key: `switch request ${id}`,
    from: isActive,
    to: !isActive,
    show: () => patch(place, id, !isActive),
    undo: () => patch(place, id, isActive),
    send: (way) => api(requests.switch, { params: { id }, body: { isActive: !isActive } }, way),
  });
  await changed('requests');
};

/** Deletes the link after the undo delay. Received files stay. */
export const deleteRequest = ({ _id, title }: OwnRequest) =>
  deleteWithUndo({
    ids: [_id],
    kind: 'request',
    send: (id, way) => api(requests.delete, { params: { id } }, way),
    words: {
      done: translate('requests:list.deleted', { title }),
      undo: translate('requests:list.undo'),
      tooLate: translate('requests:list.tooLate'),
    },
    refresh: () => changed('requests'),
  });
