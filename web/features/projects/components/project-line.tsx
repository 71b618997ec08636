import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectCard } from '../../../../contract/calls/project-entities.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { ProjectPicture } from '../../../ui/page/project-picture.tsx';
import { AvatarStack } from '../../../ui/people/avatar-stack.tsx';
import classes from './project-line.module.css';
import { ProjectMenu } from './project-menu.tsx';
import { StatusBar } from './status-bar.tsx';

export function ProjectLine({ project }: { project: ProjectCard }) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const details = [
    project.isPinned ? t('card.pinned') : '',
    project.isArchived ? t('card.archived') : '',
    project.customer,
    project.isActive ? '' : t('card.inactive'),
    project.isOwner ? '' : t('card.ownedBy', { name: project.projectOwner.name }),
    project.teamName ?? '',
    project.description,
  ].filter((detail) => detail !== '');
  return (
    <li className={classes.line}>
      <ProjectPicture id={project._id} icon={project.projectIcon ?? project.covers[0] ?? null} />
      <div className={classes.words}>
        <Link to={`/dashboard/${project._id}`} className={classes.link} title={project.name} dir="auto">
          {project.name}
        </Link>
        <span className={classes.origin}>
          {details.map((detail, place) => (
            <Fragment key={detail}>
              {place > 0 && <span aria-hidden="true">·</span>}
              <bdi>{detail}</bdi>
            </Fragment>
          ))}
        </span>
      </div>
      <span className={classes.figures}>
        {t('card.files', { count: project.fileCount })}
        {project.size > 0 && ` · ${format.size(project.size)}`}
        {' · '}
        <time dateTime={project.lastActivityAt} title={format.moment(project.lastActivityAt)}>
          {format.ago(project.lastActivityAt)}
        </time>
      </span>
      <div className={classes.status}>
        <StatusBar counts={project.statusCounts} />
      </div>
      <div className={classes.people}>
        <AvatarStack people={project.members} total={project.memberCount} />
      </div>
      <ProjectMenu project={project} />
    </li>
  );
}
