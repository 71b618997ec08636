import { useQuery } from '@tanstack/react-query';
import { administration } from '../../../contract/calls/administration.ts';
import { api } from '../../lib/api/api.ts';
import { useCountdown } from '../../lib/page/use-countdown.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useToken } from '../../lib/session/session.ts';

/** Whether the reader runs the installation: for everybody else it fails as a page does that does not exist. */
export function useStanding() {
  const token = useToken();
  return useQuery({
    queryKey: queryKeys.administration.standing,
    queryFn: async ({ signal }) => (await api(administration.open, { body: {} }, { signal })).data,
    enabled: token !== null,
    // Every asking stands in the audit trail as an opening of the page.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { showsFailure: true },
  });
}

/** How many seconds are left in which something may be changed; 0: the page only reads. */
export function useChangeSeconds(): number {
  const { data, dataUpdatedAt } = useStanding();
  // From the answer on, and not until a moment: the server's clock and this one may be apart.
  return useCountdown(data ? dataUpdatedAt + data.changesSeconds * 1000 : 0);
}

export const useMayChange = (): boolean => useChangeSeconds() > 0;
