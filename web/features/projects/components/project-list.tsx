import { Skeleton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectCard as Card } from '../../../../contract/calls/project-entities.ts';
import { useNearEnd } from '../../../lib/page/use-near-end.ts';
import { CardPlace } from '../../../ui/page/card-places.tsx';
import { type ProjectFilter, useProjectPages } from '../use-project-pages.ts';
import { ProjectCard } from './project-card.tsx';
import { ProjectLine } from './project-line.tsx';
import classes from './project-list.module.css';

type ListView = 'grid' | 'list';

interface Props {
  filter: ProjectFilter;
  view: ListView;
  isGrouped?: boolean;
  empty: ReactNode;
}

const places = ['a', 'b', 'c', 'd', 'e'];

export function ProjectList({ filter, view, isGrouped = false, empty }: Props) {
  const pages = useProjectPages(filter);
  const end = useNearEnd({
    // The next page would cancel a refresh of the first.
    isActive: pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData,
    last: pages.found.at(-1)?._id,
    onNear: () => void pages.fetchNextPage(),
  });
  const { found } = pages;
  if (pages.isSuccess && found.length === 0) return empty;
  const isWaiting = pages.isPending || pages.isFetchingNextPage;
  return (
    <div className={classes.frame} aria-busy={isWaiting || pages.isPlaceholderData}>
      {isGrouped ? (
        <Groups projects={found} view={view} isWaiting={isWaiting} />
      ) : (
        <Projects projects={found} view={view} isWaiting={isWaiting} />
      )}
      <div ref={end} />
    </div>
  );
}

interface ProjectsProps {
  projects: Card[];
  view: ListView;
  isWaiting: boolean;
}

function Projects({ projects, view, isWaiting }: ProjectsProps) {
  return view === 'grid' ? (
    <div className={classes.grid}>
      {projects.map((project) => (
        <ProjectCard key={project._id} project={project} />
      ))}
      {isWaiting && places.map((place) => <CardPlace key={place} />)}
    </div>
  ) : (
    <ul className={classes.list}>
      {projects.map((project) => (
        <ProjectLine key={project._id} project={project} />
      ))}
      {isWaiting &&
        places.map((place) => (
          <li key={place} aria-hidden="true">
            <Skeleton h={64} radius={0} />
          </li>
        ))}
    </ul>
  );
}

/** Relies on the server's order, which is by group. */
function Groups({ projects, view, isWaiting }: ProjectsProps) {
  const { t } = useTranslation('projects');
  const groups = [...Map.groupBy(projects, groupOf)];
  const names = { pinned: t('groups.pinned'), none: t('groups.none') };
  if (groups.length === 0) return <Projects projects={[]} view={view} isWaiting={isWaiting} />;
  return groups.map(([key, members], at) => (
    <section key={key} className={classes.group} aria-labelledby={`group-${at}`}>
      <Title order={2} id={`group-${at}`} className={classes.groupName}>
        {key === 'pinned' || key === 'none' ? names[key] : <bdi>{members[0]?.customer}</bdi>}
      </Title>
      <Projects projects={members} view={view} isWaiting={isWaiting && at === groups.length - 1} />
    </section>
  ));
}

function groupOf({ isPinned, customer }: Card): string {
  if (isPinned) return 'pinned';
  return customer === '' ? 'none' : `customer ${customer.toLowerCase()}`;
}
