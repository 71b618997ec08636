import { auditReader } from '../features/audit/audit-reader.ts';
import { catchUp } from '../features/events/reading.service.ts';
import { notificationReader } from '../features/notifications/notification-reader.ts';
import type { TestApp } from './test-accounts.ts';

export async function tellNews({ platform }: Pick<TestApp, 'platform'>): Promise<void> {
  await catchUp(platform, notificationReader);
  await catchUp(platform, auditReader);
}
