import { type Language, ReviewStatus } from '../../../contract/enums.ts';
import { translate } from '../../texts.ts';

const names = Object.entries(ReviewStatus);

export function nameStatus(status: number | null, language: Language): string | null {
  const name = names.find(([, number]) => number === status)?.[0];
  return name === undefined ? null : translate(language, `activity.status.${name}`);
}

export const tellStatus = (
  { status, ...values }: { status: number; who: string; file: string },
  language: Language,
): string =>
  status === ReviewStatus.none
    ? translate(language, 'activity.statusCleared', values)
    : translate(language, 'activity.statusSet', { ...values, status: nameStatus(status, language) ?? '' });
