import { readDiskRoom } from './access/limits/disk-capacity.ts';
import { countRefused } from './features/billing/invoices/documents.service.ts';
import { readReaderStates } from './features/events/reading.service.ts';
import { readMailState } from './features/notifications/mails/send-mails.service.ts';
import { readBackupAge } from './features/upkeep/backup/backup.service.ts';
import type { Parts } from './parts.ts';

/** Figures of the whole installation, from the database: any process may answer. */
export const watched = (parts: Parts) => ({
  ...parts.config,
  readReaderStates: () => readReaderStates(parts),
  countRefusedInvoices: () => countRefused(parts),
  readMailState: () => readMailState(parts),
  readDiskRoom: () => readDiskRoom(parts),
  isBackedUp: parts.config.backup !== undefined,
  readBackupAge: () => readBackupAge(parts),
  readWaitingWork: () => parts.queue.readWaiting(parts.db),
  countGivenUp: () => parts.queue.countGivenUp(parts.db),
});
