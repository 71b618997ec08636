import { auditReader } from '../features/audit/audit-reader.ts';
import { notificationReader } from '../features/notifications/notification-reader.ts';
import type { EventReader } from '../parts/events/event-reader.ts';

/** All who read what happened, beside the open pages. */
export const eventReaders: EventReader[] = [auditReader, notificationReader];
