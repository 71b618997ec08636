import { FILE_RECOVERY_DAYS } from '../../../contract/limits.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { findRules, type Rules, settleRules, writeRules } from './retention.queries.ts';

export type { Rules };

export async function readRules({ db }: Pick<Platform, 'db'>): Promise<Rules & { isEdited: boolean }> {
  const row = await findRules(db);
  return {
    trashDays: row?.trash_days ?? FILE_RECOVERY_DAYS,
    versionDays: row?.version_days ?? null,
    archiveDays: row?.archive_days ?? null,
    deleteDays: row?.delete_days ?? null,
    isEdited: row?.is_edited ?? false,
  };
}

/** Runs at start. Settings apply until the rules are edited on the page. */
export const applyRetention = ({ db, config }: Platform): Promise<void> => settleRules(db, config.retention);

export const changeRules = (tx: Transaction, rules: Rules): Promise<void> => writeRules(tx, rules);
