import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { activity } from '../../../contract/calls/activity.ts';
import { files } from '../../../contract/calls/files.ts';
import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts';
import { eventsOf } from '../../../contract/events.ts';
import { api } from '../../lib/api/api.ts';
import { useEvent } from '../../lib/live/use-live.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { createRefresher } from '../../lib/refresh-soon.ts';
import { changed } from '../../lib/stale.ts';

export type ActivityEntry = ReplyOf<typeof activity.list>['entries'][number];
export type ActivityFilter = Pick<QueryOf<typeof activity.list>, 'kind' | 'userId'>;

const shown = eventsOf('project', 'file', 'folder', 'version', 'review', 'comment', 'reply');
const refreshSoon = createRefresher({ ms: 1000, run: () => changed('activity') });

export function useActivity(id: string, filter: ActivityFilter) {
  const { i18n } = useTranslation();
  useEvent(shown, () => void refreshSoon());
  return useInfiniteQuery({
    queryKey: queryKeys.activity.pages(id, filter, i18n.language),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam && { before: pageParam }) };
      return (await api(activity.list, { params: { id }, query }, { signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export const usePeopleOf = (id: string) =>
  useQuery({
    queryKey: queryKeys.activity.people(id),
    queryFn: async ({ signal }) =>
      (await api(files.getMembers, { params: { id }, query: {} }, { signal })).data.results,
  });
