import type { Transaction } from '../../platform/database/database.ts';
import { fileTopic, record } from '../events/events.service.ts';

interface Announced {
  id: string;
  file_id: string;
  version_id: string;
}

type What = 'requested' | 'answered' | 'reopened' | 'completed' | 'cancelled' | 'signed' | 'changed';

interface Announcement {
  review: Announced;
  item: { project_id: string; hidden: boolean };
  isLast?: boolean;
  status?: 0 | 1 | 2 | 3;
}

/** Last statement of its transaction. */
export const announceReview = (
  tx: Transaction,
  what: What,
  { review, item, ...more }: Announcement,
): Promise<void> =>
  record(tx, {
    topics: [fileTopic({ projectId: item.project_id, isHidden: item.hidden })],
    type: `review.${what}`,
    data: {
      projectId: item.project_id,
      fileId: review.file_id,
      fileVersionId: review.version_id,
      reviewId: review.id,
      ...more,
    },
  });
