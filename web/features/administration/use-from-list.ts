import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { listFrom } from '../../../contract/fields.ts';
import { api } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

type FromList<Item> = Endpoint<
  undefined,
  typeof listFrom,
  undefined,
  z.ZodType<{ results: Item[]; next: number | null }>,
  'administrator'
>;

export function useFromList<Item>(endpoint: FromList<Item>) {
  const pages = useInfiniteQuery({
    queryKey: queryKeys.administration.list(endpoint.path),
    queryFn: async ({ pageParam, signal }) =>
      (await api(endpoint, { query: { from: pageParam } }, { signal })).data,
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { pages, results: pages.data?.pages.flatMap(({ results }) => results) ?? [] };
}
