import { type Language, ReviewStatus } from '../../../contract/enums.ts';
import { translate } from '../../texts.ts';

const names = Object.entries(ReviewStatus);

/** What a status is called; nothing for one that nobody knows. */
export function nameStatus(status: number | null, language: Language): string | null {
  const name = names.find(([, number]) => number === status)?.[0];
  return name === undefined ? null : translate(language, `activity.status.${name}`);
}

/** Who set which file to what; both names as they are to be read. */
export const tellStatus = (
  { status, ...values }: { status: number; who: string; file: string },
  language: Language,
): string =>
  status === ReviewStatus.none
    ? translate(language, 'activity.statusCleared', values)
    : translate(language, 'activity.statusSet', { ...values, status: nameStatus(status, language) ?? '' });
