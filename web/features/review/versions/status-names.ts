import { ReviewStatus, type ValueOf } from '../../../../contract/enums.ts';

export type Status = ValueOf<typeof ReviewStatus>;

export const statusNames = {
  [ReviewStatus.none]: 'none',
  [ReviewStatus.inReview]: 'inReview',
  [ReviewStatus.inProgress]: 'inProgress',
  [ReviewStatus.approved]: 'approved',
} as const;

export const statuses = Object.values(ReviewStatus);
