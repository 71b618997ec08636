import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import { defaultLanguage, type Language, languages } from '../contract/enums.ts';

const folder = new URL('./locales/', import.meta.url);

const resources = Object.fromEntries(
  languages.map((language) => {
    const files = readdirSync(new URL(`${language}/`, folder)).filter((name) => name.endsWith('.json'));
    const subjects = files.map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8')),
    ]);
    return [language, { translation: Object.fromEntries(subjects) }];
  }),
);

const instance = i18next.createInstance();
await instance.init({ resources, fallbackLng: defaultLanguage, interpolation: { escapeValue: false } });

export const translate = (
  language: Language,
  key: string,
  values: Record<string, string | number> = {},
): string => instance.t(key, { ...values, lng: language });

/** From right to left a name keeps its own direction, and the words around it theirs. */
export const isolateName = (name: string, language: Language): string =>
  language === 'he' ? `\u2068${name}\u2069` : name;

export const hasText = (key: string) => instance.exists(key);
