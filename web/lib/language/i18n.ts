import { textFiles } from 'virtual:texts';
import i18next, { type FlatNamespace } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, type Language, languages } from '../../../contract/enums.ts';
import { STORAGE_KEYS } from '../../../contract/limits.ts';
import type { TextKey } from './texts.ts';

export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(STORAGE_KEYS.language);
  return isLanguage(stored) ? stored : null;
}

export const directionOf = (language: Language) => (language === 'he' ? 'rtl' : 'ltr');

export const currentLanguage = (): Language =>
  isLanguage(i18next.language) ? i18next.language : defaultLanguage;

export const translate = (key: TextKey, values?: Record<string, unknown>): string =>
  i18next.t(key, values ?? {});

/** Decided before the first paint by `web/app/first`: stored choice, browser, then Japanese. */
function startLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : defaultLanguage;
}

const started = Promise.withResolvers<void>();

export async function loadTexts(namespaces: string[]) {
  await started.promise;
  await i18next.loadNamespaces(namespaces);
}

export async function startTranslation(language = startLanguage()) {
  await i18next
    .use(initReactI18next)
    .use({
      type: 'backend',
      init: () => undefined,
      read: async (language: string, namespace: string) =>
        (await textFiles[`${language}/${namespace}`]?.()) ?? {},
    })
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: languages,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnEmptyString: false,
    });
  started.resolve();
}

export async function textsOf<Subject extends FlatNamespace>(language: Language, namespace: Subject) {
  await i18next.loadLanguages(language);
  return i18next.getFixedT(language, namespace);
}

export const onLanguageChange = (listener: () => void) => i18next.on('languageChanged', listener);

export async function switchLanguage(language: Language) {
  localStorage.setItem(STORAGE_KEYS.language, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
