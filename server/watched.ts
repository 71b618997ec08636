import { readDiskRoom } from './access/limits/disk-capacity.ts';
import { countRefused } from './features/billing/invoices/documents.service.ts';
import { readReaderStates } from './features/events/reading.service.ts';
import { readMailState } from './features/notifications/mails/send-mails.service.ts';
import { readBackupAge } from './features/upkeep/backup/backup.service.ts';
import type { Platform } from './platform.ts';

/** Figures of the whole installation, from the database: any process may answer. */
export const watched = (platform: Platform) => ({
  ...platform.config,
  readReaderStates: () => readReaderStates(platform),
  countRefusedInvoices: () => countRefused(platform),
  readMailState: () => readMailState(platform),
  readDiskRoom: () => readDiskRoom(platform),
  isBackedUp: platform.config.backup !== undefined,
  readBackupAge: () => readBackupAge(platform),
  readWaitingWork: () => platform.queue.readWaiting(platform.db),
  countGivenUp: () => platform.queue.countGivenUp(platform.db),
});
