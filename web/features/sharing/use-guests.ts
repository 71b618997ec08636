import { useQuery } from '@tanstack/react-query';
import { guests } from '../../../contract/calls/guests.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { api } from '../../lib/api/api.ts';
import { translate } from '../../lib/language/i18n.ts';
import { useEvent } from '../../lib/live/use-live.ts';
import { change, deleteWithUndo } from '../../lib/optimistic.ts';
import { queryClient } from '../../lib/query.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { changed, changedBy } from '../../lib/stale.ts';

type Guests = ReplyOf<typeof guests.getList>['results'];
export type LinkGuest = Guests[number];

export function useGuests(linkId: string): Guests {
  const { data } = useQuery({
    queryKey: queryKeys.sharing.guests(linkId),
    queryFn: async ({ signal }) =>
      (await api(guests.getList, { params: { id: linkId } }, { signal })).data.results,
    meta: { scope: 'action' },
  });
  useEvent('guest.changed', (event) => event.data.linkId === linkId && changedBy(event));
  // The list shows each guest's number of comments.
  useEvent(['comment.added', 'comment.removed', 'reply.added', 'reply.removed'], () =>
    changed('guests', linkId),
  );
  return data ?? [];
}

const patch = (linkId: string, id: string, isBlocked: boolean) =>
  queryClient.setQueryData<Guests>(queryKeys.sharing.guests(linkId), (before) =>
    before?.map((guest) => (guest._id === id ? { ...guest, isBlocked } : guest)),
  );

export const setBlocked = (linkId: string, { _id: id, isBlocked }: LinkGuest) =>
  change({
    key: `block ${id}`,
    from: isBlocked,
    to: !isBlocked,
    show: () => patch(linkId, id, !isBlocked),
    undo: () => patch(linkId, id, isBlocked),
    send: (way) => api(guests.block, { params: { id }, body: { isBlocked: !isBlocked } }, way),
  });

export const deleteGuestComments = (linkId: string, { _id, name }: LinkGuest) =>
  deleteWithUndo({
    ids: [_id],
    kind: 'guest comments',
    send: (id, way) => api(guests.deleteComments, { params: { id } }, way),
    words: {
      done: translate('guests:list.deleted', { name }),
      undo: translate('guests:list.undo'),
      tooLate: translate('guests:list.tooLate'),
    },
    refresh: () => Promise.all([changed('guests', linkId), changed('comments')]),
  });
