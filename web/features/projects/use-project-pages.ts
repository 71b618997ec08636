import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { projects } from '../../../contract/calls/projects.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { api } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type ProjectFilter = Pick<
  InputOf<typeof projects.getAll>['query'],
  'scope' | 'search' | 'sortColumn' | 'sortDir' | 'teamId' | 'userId' | 'archived' | 'group'
>;

export function useProjectPages(filter: ProjectFilter) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.projects.pages(filter),
    queryFn: async ({ pageParam, signal }) => {
      const page = { pageSize: PAGE_SIZE.projects, ...(pageParam !== null && { before: pageParam }) };
      return (await api(projects.getAll, { query: { ...filter, ...page } }, { signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const found = useMemo(() => {
    const all = data?.pages.flatMap(({ results }) => results) ?? [];
    // A project that moved between two pages would appear twice.
    return [...new Map(all.map((project) => [project._id, project])).values()];
  }, [data]);
  return { ...query, found };
}
