import { fallbackLanguages, type Language } from './enums.ts';

export type Texts = { [key: string]: string | Texts };

const counted = /^(.+)_(zero|one|two|few|many|other)$/;
const nameOf = (key: string) => counted.exec(key)?.[1] ?? key;

/** Fills the plural forms that this language needs from another one's `_other`. */
function formsOf(name: string, given: Texts, language: Language): Texts {
  const other = given[`${name}_other`];
  if (other === undefined) return {};
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return Object.fromEntries(
    pluralCategories.map((form) => [`${name}_${form}`, given[`${name}_${form}`] ?? other]),
  );
}

function fill(own: Texts, given: Texts, language: Language): Texts {
  const names = new Set(Object.keys(own).map(nameOf));
  const filled: Texts = { ...own };
  for (const [key, text] of Object.entries(given)) {
    const mine = own[key];
    if (typeof text === 'object') {
      if (mine === undefined || typeof mine === 'object') filled[key] = fill(mine ?? {}, text, language);
    } else if (!names.has(nameOf(key))) {
      Object.assign(filled, counted.test(key) ? formsOf(nameOf(key), given, language) : { [key]: text });
    }
  }
  return filled;
}

export const completeTexts = (language: Language, textsOf: (language: Language) => Texts): Texts =>
  fallbackLanguages
    .filter((fallback) => fallback !== language)
    .reduce((texts, fallback) => fill(texts, textsOf(fallback), language), textsOf(language));
