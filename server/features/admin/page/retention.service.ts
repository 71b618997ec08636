import type { Administrator } from '../../../person.ts';
import type { Platform } from '../../../platform.ts';
import { changeRules, type Rules, readRules } from '../../retention/retention-rules.service.ts';
import { changeAs } from './standing.service.ts';

export const showRetention = async (platform: Platform) => ({
  ...(await readRules(platform)),
  archiveClass: platform.config.archiveClass ?? null,
});

export async function putRetention(
  platform: Platform,
  { administrator, rules }: { administrator: Administrator; rules: Rules },
) {
  await changeAs(platform, {
    administrator,
    command: 'set-retention',
    work: async (tx) => {
      const before = await readRules({ db: tx });
      await changeRules(tx, rules);
      return before;
    },
    tell: (before) => findChangedRules(before, rules),
  });
  return showRetention(platform);
}

function findChangedRules(before: Rules, after: Rules) {
  const names = (Object.keys(after) as Array<keyof Rules>).filter((name) => before[name] !== after[name]);
  return Object.fromEntries(
    names.flatMap((name) => [
      [name, after[name]],
      [`${name}Before`, before[name]],
    ]),
  );
}
