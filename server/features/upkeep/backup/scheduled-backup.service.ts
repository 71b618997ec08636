import type { Parts } from '../../../parts.ts';
import { backUp } from './backup.service.ts';
import { prune } from './prune.service.ts';

/** Where BACKUP_DIR was taken out of the settings, the clock may still call once. */
export async function makeScheduledBackup(parts: Parts, signal?: AbortSignal): Promise<void> {
  const { backup } = parts.config;
  if (!backup) return;
  const { name, objects } = await backUp(parts, { folder: backup.folder, signal });
  const removed = await prune(backup.folder, backup.keep);
  parts.log.info({ name, objects, removed }, 'A backup was made');
}
