import { auditReader } from '../features/audit/audit-reader.ts';
import { makeAnswerReader } from '../features/guests/answer-reader.ts';
import { notificationReader } from '../features/notifications/notification-reader.ts';
import { makeReviewerReader } from '../features/reviews/reviewer-reader.ts';
import type { EventReader } from '../platform/events/event-reader.ts';
import type { Platform } from '../platform.ts';

export const makeEventReaders = (platform: Pick<Platform, 'queue' | 'config'>): EventReader[] => [
  auditReader,
  notificationReader,
  makeAnswerReader(platform),
  makeReviewerReader(platform),
];
