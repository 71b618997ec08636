import type { Config } from '../../../config.ts';
import { listBackups } from '../backup/backup-folder.ts';

/** A day plus the time for a large backup. */
const OVERDUE_HOURS = 28;

export async function examineBackups(
  { backup }: Pick<Config, 'backup'>,
  now = Date.now(),
): Promise<string[]> {
  if (!backup) return [];
  const { folder, at } = backup;
  const told = `a worker makes one every day at ${at} UTC, and "backup ${folder}" makes one now`;
  try {
    const newest = (await listBackups(folder)).at(-1);
    if (!newest) return [`There is no backup in ${folder} (BACKUP_DIR): ${told}.`];
    const hours = Math.floor((now - timeOf(newest)) / 3_600_000);
    return hours < OVERDUE_HOURS
      ? []
      : [`The newest backup in ${folder} (BACKUP_DIR) is ${hours} hours old: ${told}.`];
  } catch (error) {
    return [`BACKUP_DIR cannot be read: ${error instanceof Error ? error.message : error}.`];
  }
}

const timeOf = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'));
