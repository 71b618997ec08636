import { useQuery } from '@tanstack/react-query';
import { forYou } from '../../../contract/calls/for-you.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { eventsOf } from '../../../contract/events.ts';
import { api } from '../../lib/api/api.ts';
import { useEvent } from '../../lib/live/use-live.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { createRefresher } from '../../lib/refresh-soon.ts';
import { changed } from '../../lib/stale.ts';

export type Waiting = ReplyOf<typeof forYou.list>['results'][number];

const about = eventsOf('comment', 'reply', 'file', 'version', 'review', 'access');
const refreshSoon = createRefresher({ ms: 1000, run: () => changed('forYou') });

export function useForYou() {
  useEvent(about, () => void refreshSoon());
  return useQuery({
    queryKey: queryKeys.forYou.all,
    queryFn: async ({ signal }) => (await api(forYou.list, {}, { signal })).data.results,
  });
}
