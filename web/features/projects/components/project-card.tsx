import { IconArchive, IconBriefcase, IconLock, IconPinFilled, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ProjectCard as Card } from '../../../../contract/calls/project-entities.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { OpenCard } from '../../../ui/page/open-card.tsx';
import { AvatarStack } from '../../../ui/people/avatar-stack.tsx';
import classes from './project-card.module.css';
import { ProjectCover } from './project-cover.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { StatusBar } from './status-bar.tsx';

export function ProjectCard({ project }: { project: Card }) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  return (
    <OpenCard isInactive={!project.isActive}>
      <div className={classes.cover}>
        <ProjectCover {...project} />
      </div>
      <div className={classes.body}>
        <OpenCard.Top
          to={`/dashboard/${project._id}`}
          name={project.name}
          menu={<ProjectMenu project={project} />}
        />
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
    </OpenCard>
  );
}

function Origin({ project }: { project: Card }) {
  const { t } = useTranslation('projects');
  const { isPinned, isArchived, customer } = project;
  const isPlain = project.teamName === null && project.isOwner && project.isActive;
  if (isPlain && !isPinned && !isArchived && customer === '') return null;
  return (
    <p className={classes.origin}>
      {isPinned && (
        <span className={classes.tag}>
          <IconPinFilled size={14} aria-hidden />
          {t('card.pinned')}
        </span>
      )}
      {isArchived && (
        <span className={classes.tag}>
          <IconArchive size={14} stroke={1.8} aria-hidden />
          {t('card.archived')}
        </span>
      )}
      {customer !== '' && (
        <span className={classes.tag}>
          <IconBriefcase size={14} stroke={1.8} aria-hidden />
          <bdi>{customer}</bdi>
        </span>
      )}
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
