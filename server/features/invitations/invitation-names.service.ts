import type { Language } from '../../../contract/enums.ts';
import { mediaOfExtension } from '../../parts/media/file-kinds.ts';
import { isolateName } from '../../texts.ts';

const SHOWN_MAX = 80;

/** A name in a sentence of a mail. */
export const nameInMail = (name: string, language: Language): string =>
  isolateName(quoteName(name), language);

/**
 * Somebody else chose these words: written as an address they would become a link in our mail. The ending of a film or
 * picture, and the dot of a number, stay as they were typed.
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

/** With its dot, where it is one of the kinds that Koma takes. */
function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= LONGEST_ENDING + 1 ? name.slice(dot) : '';
  return mediaOfExtension(ending.slice(1).toLowerCase()) ? ending : '';
}
