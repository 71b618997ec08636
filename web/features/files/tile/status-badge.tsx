import { ReviewStatus, type ValueOf } from '../../../../contract/enums.ts';
import classes from './status-badge.module.css';
import type { Wording } from './wording.ts';

interface Props extends Pick<Wording, 't'> {
  status: ValueOf<typeof ReviewStatus>;
}

export const statusNames = {
  [ReviewStatus.none]: 'none',
  [ReviewStatus.inReview]: 'inReview',
  [ReviewStatus.inProgress]: 'inProgress',
  [ReviewStatus.approved]: 'approved',
} as const;

export function StatusBadge({ status, t }: Props) {
  if (status === ReviewStatus.none) return null;
  return (
    <span className={classes.badge} data-status={statusNames[status]}>
      {t(`status.${statusNames[status]}`)}
    </span>
  );
}
