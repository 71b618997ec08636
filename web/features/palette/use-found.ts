import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { searching } from '../../../contract/calls/search.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { api } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type Found = ReplyOf<typeof searching.find>['results'][number];
export type FoundSaid = ReplyOf<typeof searching.findComments>['results'][number];

interface Search {
  search: string;
  projectId: string | undefined;
}

const asking = ({ search, projectId }: Search) => ({
  enabled: search !== '',
  initialPageParam: 1,
  getNextPageParam: ({ meta }: { meta: { page: number; totalPages: number } }) =>
    meta.page < meta.totalPages ? meta.page + 1 : undefined,
  placeholderData: keepPreviousData,
  meta: { scope: 'action' } as const,
  query: (pageNo: number) => ({ search, pageNo, ...(projectId !== undefined && { projectId }) }),
});

export function useFound(wanted: Search) {
  const { query, ...options } = asking(wanted);
  const pages = useInfiniteQuery({
    queryKey: queryKeys.files.found(wanted),
    queryFn: async ({ pageParam, signal }) =>
      (await api(searching.find, { query: query(pageParam) }, { signal })).data,
    ...options,
  });
  return { ...pages, found: wanted.search === '' ? [] : listOf(pages.data?.pages) };
}

export function useFoundComments(wanted: Search) {
  const { query, ...options } = asking(wanted);
  const pages = useInfiniteQuery({
    queryKey: queryKeys.files.foundComments(wanted),
    queryFn: async ({ pageParam, signal }) =>
      (await api(searching.findComments, { query: query(pageParam) }, { signal })).data,
    ...options,
  });
  return { ...pages, found: wanted.search === '' ? [] : listOf(pages.data?.pages) };
}

const listOf = <T>(pages: Array<{ results: T[] }> | undefined): T[] =>
  pages?.flatMap(({ results }) => results) ?? [];

export const useRecentFiles = () =>
  useQuery({
    queryKey: queryKeys.files.recent,
    queryFn: async ({ signal }) => (await api(searching.recent, {}, { signal })).data.results,
    // Another device may have opened a file since.
    staleTime: 0,
    meta: { scope: 'action' },
  });
