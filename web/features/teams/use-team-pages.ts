import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { teams } from '../../../contract/calls/teams.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { api } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type TeamFilter = Pick<
  InputOf<typeof teams.getList>['query'],
  'scope' | 'search' | 'sortColumn' | 'sortDir'
>;

export function useTeamPages(filter: TeamFilter) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.teams.pages(filter),
    queryFn: async ({ pageParam, signal }) => {
      const page = { pageNo: pageParam, pageSize: PAGE_SIZE.teams };
      return (await api(teams.getList, { query: { ...filter, ...page } }, { signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const all = query.data?.pages.flatMap(({ results }) => results) ?? [];
  // A team added meanwhile shifts others onto the next page.
  const found = [...new Map(all.map((team) => [team._id, team])).values()];
  return { ...query, found };
}
