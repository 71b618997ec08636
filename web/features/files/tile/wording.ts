import type { TFunction } from 'i18next';
import type { Format } from '../../../lib/language/format.ts';

/** Passed down by the list: a hook in each tile would subscribe each to the language. */
export interface Wording {
  t: TFunction<'files'>;
  format: Format;
}
