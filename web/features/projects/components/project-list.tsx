import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNearEnd } from '../../../lib/page/use-near-end.ts';
import { CardPlace } from '../../../ui/page/card-places.tsx';
import { type ProjectFilter, useProjectPages } from '../use-project-pages.ts';
import { ProjectCard } from './project-card.tsx';
import { ProjectLine } from './project-line.tsx';
import classes from './project-list.module.css';

export type ListView = 'grid' | 'list';

interface Props {
  filter: ProjectFilter;
  view: ListView;
  /** What to say when there is none. */
  empty: ReactNode;
}

const places = ['a', 'b', 'c', 'd', 'e'];

/** Projects, page after page as one scrolls. */
export function ProjectList({ filter, view, empty }: Props) {
  const pages = useProjectPages(filter);
  const end = useNearEnd({
    isActive: pages.hasNextPage && !pages.isFetchingNextPage && !pages.isPlaceholderData,
    last: pages.found.at(-1)?._id,
    onNear: () => void pages.fetchNextPage(),
  });
  const { found } = pages;
  if (pages.isSuccess && found.length === 0) return empty;
  const isWaiting = pages.isPending || pages.isFetchingNextPage;
  return (
    <div className={classes.frame} aria-busy={isWaiting || pages.isPlaceholderData}>
      {view === 'grid' ? (
        <div className={classes.grid}>
          {found.map((project) => (
            <ProjectCard key={project._id} project={project} />
          ))}
          {isWaiting && places.map((place) => <CardPlace key={place} />)}
        </div>
      ) : (
        <ul className={classes.list}>
          {found.map((project) => (
            <ProjectLine key={project._id} project={project} />
          ))}
          {isWaiting &&
            places.map((place) => (
              <li key={place} aria-hidden="true">
                <Skeleton h={64} radius={0} />
              </li>
            ))}
        </ul>
      )}
      <div ref={end} />
    </div>
  );
}
