import type { Config } from '../../../config.ts';
import { listBackups } from '../backup/backup-folder.ts';

/** A day, and as long as a large one may take. */
const OVERDUE_HOURS = 28;

/** What is wrong with the backups that are made every day. */
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

/** As it is named: 2026-01-02T03-04-05-006Z. */
const timeOf = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'));
