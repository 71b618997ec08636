import type { ProjectCard } from '../../../../contract/calls/project-entities.ts';
import { DrawnCover } from '../../../ui/page/drawn-cover.tsx';
import classes from './project-cover.module.css';

type Props = Pick<ProjectCard, '_id' | 'covers' | 'projectIcon'>;

export function ProjectCover({ _id, covers, projectIcon }: Props) {
  if (covers.length > 0) {
    return (
      <div className={classes.cover} data-count={covers.length}>
        {covers.map((cover) => (
          <img key={cover} src={cover} alt="" loading="lazy" decoding="async" />
        ))}
      </div>
    );
  }
  return (
    <div className={classes.cover} data-count={1}>
      <DrawnCover seed={_id} />
      {projectIcon !== null && <img className={classes.icon} src={projectIcon} alt="" />}
    </div>
  );
}
