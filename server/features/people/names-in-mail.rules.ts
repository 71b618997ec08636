import type { Language } from '../../../contract/enums.ts';
import { mediaOfExtension } from '../../platform/media/file-kinds.ts';
import { isolateName } from '../../texts.ts';

const SHOWN_MAX = 80;

export const nameInMail = (name: string, language: Language): string =>
  isolateName(quoteName(name), language);

/**
 * Breaks up addresses: a stranger's name must not become a link in our mail. Media endings and numbers keep their
 * dots.
 */
export function quoteName(name: string): string {
  const end = name.length - endingOf(name).length;
  const plain =
    name
      .slice(0, end)
      .replaceAll('://', ' ')
      .replace(/\.(?=\p{L})/gu, '. ') + name.slice(end);
  return plain.length > SHOWN_MAX ? `${plain.slice(0, SHOWN_MAX).toWellFormed()}…` : plain;
}

const LONGEST_ENDING = 5;

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= LONGEST_ENDING + 1 ? name.slice(dot) : '';
  return mediaOfExtension(ending.slice(1).toLowerCase()) ? ending : '';
}
