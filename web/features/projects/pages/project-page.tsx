import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useTitle } from '../../../lib/page/use-title.ts';
import { CardPlaces } from '../../../ui/page/card-places.tsx';
import classes from '../components/project-header.module.css';
import { ProjectHeader } from '../components/project-header.tsx';
import { type Project, useProject } from '../use-project.ts';

interface Props {
  children: (project: Project) => ReactNode;
  actions?: (project: Project) => ReactNode;
  /** Shown if the reader cannot open the project. Without it, the page reports a missing project. */
  withoutProject?: ReactNode;
}

export function ProjectPage({ children, actions, withoutProject }: Props) {
  const { id = '' } = useParams();
  const { data: project } = useProject(id, { isOptional: withoutProject !== undefined });
  useTitle(project?.name);
  if (project === null) return withoutProject;
  if (!project) {
    return (
      <div className={classes.page} aria-hidden="true">
        <div className={classes.head}>
          <Skeleton h={44} w={44} />
          <Skeleton h={40} w={280} />
        </div>
        <CardPlaces />
      </div>
    );
  }
  return (
    <ProjectHeader project={project} actions={actions?.(project)}>
      {children(project)}
    </ProjectHeader>
  );
}
