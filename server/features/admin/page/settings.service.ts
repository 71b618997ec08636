import type { Platform } from '../../../platform.ts';
import type { SettingInForce } from '../../../settings-in-force.ts';
import { type Rules, readRules } from '../../retention/retention-rules.service.ts';

/** Settings that the administrator's page overrides. */
const rulesBySetting = new Map<string, keyof Rules>([
  ['RETENTION_TRASH_DAYS', 'trashDays'],
  ['RETENTION_VERSION_DAYS', 'versionDays'],
  ['RETENTION_ARCHIVE_DAYS', 'archiveDays'],
  ['RETENTION_DELETE_DAYS', 'deleteDays'],
]);

export async function showSettings(platform: Platform): Promise<SettingInForce[]> {
  const { settings } = platform.config;
  const rules = await readRules(platform);
  if (!rules.isEdited) return settings;
  return settings.map((setting) => {
    const rule = rulesBySetting.get(setting.name);
    if (!rule) return setting;
    const days = rules[rule];
    return { ...setting, source: 'page', isSet: days !== null, value: days === null ? null : String(days) };
  });
}
