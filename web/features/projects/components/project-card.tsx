import { IconLock, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ProjectCard as Card } from '../../../../contract/project-entities.ts';
import { useFormat } from '../../../lib/format.ts';
import { AvatarStack } from '../../../ui/avatar-stack.tsx';
import classes from './project-card.module.css';
import { ProjectCover } from './project-cover.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { StatusBar } from './status-bar.tsx';

export function ProjectCard({ project }: { project: Card }) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  return (
    <article className={classes.card} data-inactive={!project.isActive || undefined}>
      <ProjectCover {...project} />
      <div className={classes.body}>
        <div className={classes.top}>
          <h2 className={classes.name}>
            <Link to={`/dashboard/${project._id}`} className={classes.link} title={project.name} dir="auto">
              {project.name}
            </Link>
          </h2>
          <ProjectMenu project={project} />
        </div>
        <Origin project={project} />
        <div className={classes.figures}>
          <span className="koma-figures">
            {t('card.files', { count: project.fileCount })}
            {project.size > 0 && ` · ${format.size(project.size)}`}
            {' · '}
            <time dateTime={project.lastActivityAt} title={format.moment(project.lastActivityAt)}>
              {format.ago(project.lastActivityAt)}
            </time>
          </span>
          <AvatarStack people={project.members} total={project.memberCount} />
        </div>
        <StatusBar counts={project.statusCounts} />
      </div>
    </article>
  );
}

/** Whose it is, where that is not plain. */
function Origin({ project }: { project: Card }) {
  const { t } = useTranslation('projects');
  if (project.teamName === null && project.isOwner && project.isActive) return null;
  return (
    <p className={classes.origin}>
      {project.teamName !== null && (
        <span className={classes.tag}>
          <IconUsers size={14} stroke={1.8} aria-hidden />
          <bdi>{project.teamName}</bdi>
        </span>
      )}
      {!project.isOwner && <span>{t('card.ownedBy', { name: project.projectOwner.name })}</span>}
      {!project.isActive && (
        <span className={classes.tag}>
          <IconLock size={14} stroke={1.8} aria-hidden />
          {t('card.inactive')}
        </span>
      )}
    </p>
  );
}
