import { useTranslation } from 'react-i18next';
import { ReviewStatus, type ValueOf } from '../../../../contract/enums.ts';
import classes from './status-badge.module.css';

export const statusNames = {
  [ReviewStatus.none]: 'none',
  [ReviewStatus.inReview]: 'inReview',
  [ReviewStatus.inProgress]: 'inProgress',
  [ReviewStatus.approved]: 'approved',
} as const;

/** Where a file stands; the word is always there beside the colour. */
export function StatusBadge({ status }: { status: ValueOf<typeof ReviewStatus> }) {
  const { t } = useTranslation('files');
  if (status === ReviewStatus.none) return null;
  return (
    <span className={classes.badge} data-status={statusNames[status]}>
      {t(`status.${statusNames[status]}`)}
    </span>
  );
}
