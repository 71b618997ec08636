import type { TFunction } from 'i18next';
import type { Format } from '../../../lib/language/format.ts';

/** Words and numbers come with the list: each tile that asked for them itself would listen for another language. */
export interface Wording {
  t: TFunction<'files'>;
  format: Format;
}
