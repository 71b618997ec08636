import { FILE_RECOVERY_DAYS } from '../../../contract/limits.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { findRules, type Rules, settleRules, writeRules } from './retention.queries.ts';

export type { Rules };

/** As they are in force: the settings', or what an administrator made of them. */
export async function readRules({ db }: Pick<Parts, 'db'>): Promise<Rules & { isEdited: boolean }> {
  const row = await findRules(db);
  return {
    trashDays: row?.trash_days ?? FILE_RECOVERY_DAYS,
    versionDays: row?.version_days ?? null,
    archiveDays: row?.archive_days ?? null,
    deleteDays: row?.delete_days ?? null,
    isEdited: row?.is_edited ?? false,
  };
}

/** At a start: the settings count for as long as nobody changed the rules on the page. */
export const applyRetention = ({ db, config }: Parts): Promise<void> => settleRules(db, config.retention);

export const changeRules = (tx: Transaction, rules: Rules): Promise<void> => writeRules(tx, rules);
