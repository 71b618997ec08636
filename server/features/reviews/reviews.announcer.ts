import type { Transaction } from '../../parts/database/database.ts';
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
  /** Of an answer: it decided the review. */
  isLast?: boolean;
  /** Of a completed one: what it brought the version to. */
  status?: 0 | 1 | 2 | 3;
}

/** Last in a transaction: to all who see the file. */
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
