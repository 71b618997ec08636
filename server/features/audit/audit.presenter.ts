import { BannerLevel, JobKind, type Language, languages } from '../../../contract/enums.ts';
import { isolateName, translate } from '../../texts.ts';
import type { CommandDetails } from '../accounts/account/accounts.announcer.ts';

export function tellCommand(what: string, details: CommandDetails, language: Language): string {
  const told = [tellJob, tellBanner, tellRules].flatMap((tell) => tell(details, language));
  if (told.length === 0) return what;
  const list = new Intl.ListFormat(language, { style: 'narrow' }).format(told);
  return translate(language, 'audit.withDetails', { what, details: list });
}

export const nameOf = (names: Record<string, number>, wanted: number | null | undefined) =>
  Object.entries(names).find(([, number]) => number === wanted)?.[0];

const tellJob = ({ jobKind, jobId }: CommandDetails, language: Language): string[] =>
  [nameOf(JobKind, jobKind), jobId].flatMap((name) => (name ? [isolateName(name, language)] : []));

function tellBanner({ level, ...details }: CommandDetails, language: Language): string[] {
  const name = nameOf(BannerLevel, level);
  if (!name) return [];
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const written = languages.filter((one) => details[one]).map((one) => names.of(one) ?? one);
  return [translate(language, `audit.banner.${name}`), ...written];
}

const rules = ['trashDays', 'versionDays', 'archiveDays', 'deleteDays'] as const;

function tellRules(details: CommandDetails, language: Language): string[] {
  const daysOf = (days: number | null | undefined) => String(days ?? translate(language, 'audit.rules.off'));
  return rules.flatMap((name) => {
    const [after, before] = [details[name], details[`${name}Before`]];
    if (after === undefined) return [];
    const rule = translate(language, `audit.rules.${name}`);
    const values = { rule, before: daysOf(before), after: daysOf(after) };
    return [translate(language, 'audit.rules.changed', values)];
  });
}
