import type { EventName } from '../../../contract/events.ts';
import { followReviewerJob } from '../../jobs/reviews.ts';
import type { EventReader } from '../../platform/events/event-reader.ts';
import type { Platform } from '../../platform.ts';

const changing: ReadonlySet<string> = new Set<EventName>([
  'member.added',
  'member.changed',
  'member.removed',
  'account.changed',
  'account.deleted',
  'account.joined',
  'admin.ran',
]);

export const makeReviewerReader = ({ queue }: Pick<Platform, 'queue'>): EventReader => ({
  name: 'reviewers',
  begins: 'now',
  async take(tx, events) {
    const told = events.flatMap(({ type, data }) => (changing.has(type) ? (data.userId ?? []) : []));
    for (const accountId of new Set(told))
      await queue.enqueue(tx, followReviewerJob, { accountId }, { singletonKey: accountId });
  },
});
