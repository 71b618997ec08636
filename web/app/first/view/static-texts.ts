/** What components take from i18next: texts with values and plural forms, of the language that the page begins in. */

type Texts = { [key: string]: string | Texts };

const all: Record<string, Texts> = {};
const language = document.documentElement.lang;
const plural = new Intl.PluralRules(language);
const number = new Intl.NumberFormat(language);

export const keepTexts = (texts: Record<string, Texts>) => void Object.assign(all, texts);

function find(subject: string, key: string): string | undefined {
  let found: Texts | string | undefined = all[subject];
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

type Values = Record<string, unknown>;

function translate(subject: string, said: string, values: Values = {}): string {
  const [from, key] = said.includes(':') ? said.split(':', 2) : [subject, said];
  const { count } = values;
  const forms = typeof count === 'number' ? [...(count === 0 ? ['zero'] : []), plural.select(count)] : [];
  const form = forms.map((name) => find(from ?? '', `${key}_${name}`)).find((one) => one !== undefined);
  const text = form ?? find(from ?? '', key ?? '') ?? find('common', key ?? '');
  if (text === undefined) throw new Error(`The first view has no text ${said}.`);
  return text.replace(/\{\{\s*(\w+)(,\s*number)?\s*\}\}/g, (_all, name: string, isNumber?: string) => {
    const value = values[name];
    return isNumber && typeof value === 'number' ? number.format(value) : String(value ?? '');
  });
}

const i18n = {
  language,
  t: (key: string, values?: Values) => translate('common', key, values),
  isInitialized: true,
};
export default i18n;

export function useTranslation(subjects: string | string[] = 'common') {
  const [subject = 'common'] = [subjects].flat();
  return { t: (key: string, values?: Values) => translate(subject, key, values), i18n, ready: true };
}
export const initReactI18next = { type: '3rdParty', init: () => undefined };
export const Trans = () => null;
