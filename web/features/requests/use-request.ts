import { useQuery } from '@tanstack/react-query';
import { requests } from '../../../contract/calls/requests.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { translate } from '../../lib/language/i18n.ts';
import { deleteWithUndo } from '../../lib/optimistic.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSender } from '../../lib/session/sender.ts';
import { changed } from '../../lib/stale.ts';

export type OpenRequest = ReplyOf<typeof requests.open>;
export type SentItem = ReplyOf<typeof requests.getSent>['results'][number];

/** Bounds how long an open page overlooks that its link was turned off. */
const ASK_MS = 20_000;

export function useRequest(code: string) {
  const sender = useSender();
  return useQuery({
    queryKey: queryKeys.request.of(code, sender?._id ?? null),
    queryFn: async ({ signal }): Promise<OpenRequest | null> => {
      try {
        return (await api(requests.open, { params: { code } }, { signal })).data;
      } catch (error) {
        if (error instanceof ApiError && error.http === 404) return null;
        throw error;
      }
    },
    refetchInterval: ASK_MS,
    // The page shows the failure itself.
    meta: { scope: 'action' },
  });
}

export function useSent(isEntered: boolean): SentItem[] {
  const sender = useSender();
  const { data } = useQuery({
    queryKey: queryKeys.request.sent(sender?._id ?? null),
    queryFn: async ({ signal }) => (await api(requests.getSent, {}, { signal })).data.results,
    enabled: isEntered && sender !== null,
    meta: { scope: 'action' },
  });
  return data ?? [];
}

export const takeBack = ({ _id, name }: SentItem) =>
  deleteWithUndo({
    ids: [_id],
    kind: 'sent',
    send: (id, way) => api(requests.takeBack, { params: { id } }, way),
    words: {
      done: translate('requests:sent.takenBack', { name }),
      undo: translate('requests:sent.undo'),
      tooLate: translate('requests:sent.tooLate'),
    },
    refresh: () => changed('request'),
  });
