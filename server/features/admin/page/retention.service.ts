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
  const work = (tx: Parameters<typeof changeRules>[0]) => changeRules(tx, rules);
  await changeAs(parts, { administrator, command: 'set-retention', work });
  return showRetention(parts);
}
