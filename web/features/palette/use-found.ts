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

/** What every search asks alike; in one project, or in all that the person reaches. */
const asking = ({ search, projectId }: Search) => ({
  enabled: search !== '',
  initialPageParam: 1,
  getNextPageParam: ({ meta }: { meta: { page: number; totalPages: number } }) =>
    meta.page < meta.totalPages ? meta.page + 1 : undefined,
  placeholderData: keepPreviousData,
  meta: { scope: 'action' } as const,
  query: (pageNo: number) => ({ search, pageNo, ...(projectId !== undefined && { projectId }) }),
});

/** Projects, folders and files by name. */
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

/** Comments and replies by their words. */
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

/** What the reader opened last, on whichever device. */
export const useRecentFiles = () =>
  useQuery({
    queryKey: queryKeys.files.recent,
    queryFn: async ({ signal }) => (await api(searching.recent, {}, { signal })).data.results,
    // Another device may have opened one since.
    staleTime: 0,
    meta: { scope: 'action' },
  });
