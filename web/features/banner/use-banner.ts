import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { banner } from '../../../contract/calls/banner.ts';
import { api } from '../../lib/api/api.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The largest delay a timer takes. A banner that ends later stays until the page is loaded again. */
const LONGEST_MS = 2 ** 31 - 1;

export function useBanner() {
  const { language } = useTranslation().i18n;
  const { data } = useQuery({
    queryKey: queryKeys.banner.of(language),
    queryFn: async ({ signal }) => (await api(banner.get, {}, { signal })).data.banner,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { showsFailure: true },
  });
  const isOver = useIsOver(data?.endsAt ?? null);
  return data && !isOver ? data : null;
}

function useIsOver(endsAt: string | null): boolean {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (endsAt === null) return;
    const left = Date.parse(endsAt) - serverNow();
    if (left > LONGEST_MS) return;
    const timer = setTimeout(() => setOver(endsAt), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return endsAt !== null && over === endsAt;
}
