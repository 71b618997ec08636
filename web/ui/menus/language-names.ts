import type { Language } from '../../../contract/enums.ts';

/** Each language in its own words, so that whoever reads only that one finds it. */
export const languageNames: Record<Language, string> = { ja: '日本語', en: 'English', he: 'עברית' };
