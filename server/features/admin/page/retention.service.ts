import type { Parts } from '../../../parts.ts';
import type { Administrator } from '../../../person.ts';
import { changeRules, type Rules, readRules } from '../../retention/retention-rules.service.ts';
import { changeAs } from './standing.service.ts';

export const showRetention = async (parts: Parts) => ({
  ...(await readRules(parts)),
  archiveClass: parts.config.archiveClass ?? null,
});

export async function putRetention(
  parts: Parts,
  { administrator, rules }: { administrator: Administrator; rules: Rules },
) {
  await changeAs(parts, {
    administrator,
    command: 'set-retention',
    work: async (tx) => {
      const before = await readRules({ db: tx });
      await changeRules(tx, rules);
      return before;
    },
    tell: (before) => findChangedRules(before, rules),
  });
  return showRetention(parts);
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
