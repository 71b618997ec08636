import { Skeleton } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { teams } from '../../../../contract/calls/teams.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import { PAGE_SIZE } from '../../../../contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { useNearEnd } from '../../../lib/page/use-near-end.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { TeamCard } from './team-card.tsx';
import classes from './team-list.module.css';

type TeamFilter = Pick<InputOf<typeof teams.getList>['query'], 'scope' | 'search' | 'sortColumn' | 'sortDir'>;

interface Props {
  filter: TeamFilter;
  view: 'grid' | 'list';
  empty: ReactNode;
}

const places = ['a', 'b', 'c'];

export function TeamList({ filter, view, empty }: Props) {
  const pages = useTeamPages(filter);
  const end = useNearEnd({
    isActive: pages.hasNextPage && !pages.isFetchingNextPage && !pages.isPlaceholderData,
    last: pages.found.at(-1)?._id,
    onNear: () => void pages.fetchNextPage(),
  });
  if (pages.isSuccess && pages.found.length === 0) return empty;
  const isWaiting = pages.isPending || pages.isFetchingNextPage;
  return (
    <div aria-busy={isWaiting || pages.isPlaceholderData}>
      <div className={classes.teams} data-view={view}>
        {pages.found.map((team) => (
          <TeamCard key={team._id} team={team} deletion="name" />
        ))}
        {isWaiting && places.map((place) => <Skeleton key={place} h={134} radius="lg" />)}
      </div>
      <div ref={end} />
    </div>
  );
}

function useTeamPages(filter: TeamFilter) {
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
