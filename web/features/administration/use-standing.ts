import { useQuery } from '@tanstack/react-query';
import { administration } from '../../../contract/calls/administration.ts';
import { api } from '../../lib/api/api.ts';
import { useCountdown } from '../../lib/page/use-countdown.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useToken } from '../../lib/session/session.ts';

/** Opens the administration. For everyone else it fails like an unknown page. */
export function useStanding() {
  const token = useToken();
  return useQuery({
    queryKey: queryKeys.administration.standing,
    queryFn: async ({ signal }) => (await api(administration.open, { body: {} }, { signal })).data,
    enabled: token !== null,
    // Every request is an entry in the audit trail.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { showsFailure: true },
  });
}

/** Seconds left for changes; 0 is read-only. */
export function useChangeSeconds(): number {
  const { data, dataUpdatedAt } = useStanding();
  // Counted from the answer: the server's clock may differ from this one.
  return useCountdown(data ? dataUpdatedAt + data.changesSeconds * 1000 : 0);
}

export const useMayChange = (): boolean => useChangeSeconds() > 0;
