import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import { completeTexts, type Texts } from '../contract/complete-texts.ts';
import { defaultLanguage, type Language, languages } from '../contract/enums.ts';

const folder = new URL('./locales/', import.meta.url);

function readTexts(language: Language): Texts {
  const files = readdirSync(new URL(`${language}/`, folder)).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8')),
    ]),
  );
}

export async function createTexts(textsOf: (language: Language) => Texts) {
  const resources = Object.fromEntries(
    languages.map((language) => [language, { translation: completeTexts(language, textsOf) }]),
  );
  const texts = i18next.createInstance();
  // Existence is asked without a language: all have the same keys.
  const lng = defaultLanguage;
  await texts.init({ resources, lng, fallbackLng: false, interpolation: { escapeValue: false } });
  return texts;
}

const instance = await createTexts(readTexts);

interface Reader {
  /** False where no plan is sold: `unsold.json` replaces texts about plans. */
  isSelling?: boolean;
}

/** Caches texts without values where plans are sold: every answer carries one. */
const plain = new Map(languages.map((language) => [language, new Map<string, string>()]));

export function translate(
  language: Language,
  key: string,
  values?: Record<string, string | number>,
  { isSelling = true }: Reader = {},
): string {
  const known = values || !isSelling ? undefined : plain.get(language);
  const kept = known?.get(key);
  if (kept !== undefined) return kept;
  const unsold = `unsold.${key}`;
  const chosen = isSelling || !instance.exists(unsold, { lng: language }) ? key : unsold;
  const text = instance.t(chosen, { defaultValue: chosen, ...values, lng: language });
  known?.set(key, text);
  return text;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATES = /[\u2066-\u2069]/g;

/** Isolates a name where directions meet, so neither side reorders the other. */
export const isolateName = (name: string, language: Language): string =>
  language === 'he' || RIGHT_TO_LEFT.test(name) ? `\u2068${name.replace(ISOLATES, '')}\u2069` : name;

/** Requires a count for plural texts. All languages have the same keys. */
export const hasText = (key: string, values: Record<string, string | number> = {}) =>
  instance.exists(key, { ...values, lng: languages[0] });
