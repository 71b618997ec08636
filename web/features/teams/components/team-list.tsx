import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNearEnd } from '../../../lib/page/use-near-end.ts';
import { type TeamFilter, useTeamPages } from '../use-team-pages.ts';
import { TeamCard } from './team-card.tsx';
import classes from './team-list.module.css';

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
