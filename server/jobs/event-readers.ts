import { auditReader } from '../features/audit/audit-reader.ts';
import { makeAnswerReader } from '../features/guests/answer-reader.ts';
import { notificationReader } from '../features/notifications/notification-reader.ts';
import { makeReviewerReader } from '../features/reviews/reviewer-reader.ts';
import type { EventReader } from '../parts/events/event-reader.ts';
import type { Parts } from '../parts.ts';

export const makeEventReaders = (parts: Pick<Parts, 'queue' | 'config'>): EventReader[] => [
  auditReader,
  notificationReader,
  makeAnswerReader(parts),
  makeReviewerReader(parts),
];
