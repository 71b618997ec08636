import type { Language } from '../../../contract/enums.ts';

/** Named in themselves, so that readers of one language find it. */
export const languageNames: Record<Language, string> = { ja: '日本語', en: 'English', he: 'עברית' };
