import type { Parts } from '../../../parts.ts';
import { backUp } from './backup.service.ts';

/** Where BACKUP_DIR was taken out of the settings, the clock still calls. */
export async function makeScheduledBackup(parts: Parts, signal?: AbortSignal): Promise<void> {
  const { backup } = parts.config;
  if (!backup) return;
  const { folder, keep } = backup;
  const { name, objects } = await backUp(parts, { folder, keep, isScheduled: true, signal });
  parts.log.info({ name, objects }, 'A backup was made');
}
