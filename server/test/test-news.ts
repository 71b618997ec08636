import { auditReader } from '../features/audit/audit-reader.ts';
import { catchUp } from '../features/events/reading.service.ts';
import { notificationReader } from '../features/notifications/notification-reader.ts';
import type { TestApp } from './test-accounts.ts';

export async function tellNews({ parts }: Pick<TestApp, 'parts'>): Promise<void> {
  await catchUp(parts, notificationReader);
  await catchUp(parts, auditReader);
}
