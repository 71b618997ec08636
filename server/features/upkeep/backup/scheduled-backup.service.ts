import type { Parts } from '../../../parts.ts';
import { backUp } from './backup.service.ts';

/** The schedule outlives a removed BACKUP_DIR. */
export async function makeScheduledBackup(parts: Parts, signal?: AbortSignal): Promise<void> {
  const { backup } = parts.config;
  if (!backup) return;
  const { folder, keep } = backup;
  const { name, objects } = await backUp(parts, { folder, keep, isScheduled: true, signal });
  parts.log.info({ name, objects }, 'A backup was made');
}
