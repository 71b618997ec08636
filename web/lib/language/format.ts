import { useTranslation } from 'react-i18next';
import { defaultLanguage, type Language } from '../../../contract/enums.ts';
import { isLanguage } from './i18n.ts';

const locales: Record<Language, string> = { ja: 'ja-JP', en: 'en-US', he: 'he-IL' };
const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 4.35],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const;
const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Dates, numbers, prices and sizes as a reader of the language writes them. */
export function createFormat(language: Language, timeZone?: string) {
  const locale = locales[language];
  const zone = timeZone === undefined ? {} : { timeZone };
  const number = new Intl.NumberFormat(locale);
  const price = new Intl.NumberFormat(locale, { style: 'currency', currency: 'JPY' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  const rough = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'long',
      maximumFractionDigits: 1,
    }).format(value);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  // Hebrew has a word for one hour and one for two, and the number in brackets behind it once more.
  const tell = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
    relative.format(Math.round(value), unit).replace(/ \(.*\)$/, '');

  return {
    number: (value: number) => number.format(value),
    price: (yen: number) => price.format(yen),
    day: (date: string | Date) => day.format(new Date(date)),
    moment: (date: string | Date) => moment.format(new Date(date)),
    /** How long something takes, in the largest unit of which it is one at least. */
    roughDuration: (seconds: number) => {
      if (seconds < 60) return rough(seconds < 10 ? seconds : Math.round(seconds), 'second');
      return seconds < 3600 ? rough(Math.round(seconds / 60), 'minute') : rough(seconds / 3600, 'hour');
    },
    // Apart from the words around it: from right to left a Latin unit would come before its number.
    size: (bytes: number) =>
      language === 'he' ? isolate(formatSize(locale, bytes)) : formatSize(locale, bytes),
    /** As it is said aloud: 1 minute, 3 seconds. */
    duration: (seconds: number) => sayDuration(locale, seconds),
    ago: (date: string | Date, now = Date.now()) => {
      let value = (new Date(date).getTime() - now) / 1000;
      for (const [unit, length] of steps) {
        if (Math.abs(value) < length) return tell(value, unit);
        value /= length;
      }
      return tell(value, 'year');
    },
  };
}

const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

function sayDuration(locale: string, seconds: number): string {
  let left = seconds;
  const said = units.flatMap(([unit, length]) => {
    const value = unit === 'second' ? left : Math.floor(left / length);
    left -= value * length;
    const isNeeded = value > 0 || (unit === 'second' && seconds === 0);
    return isNeeded ? [unitFormatOf({ locale, unit, unitDisplay: 'long', digits: 2 }).format(value)] : [];
  });
  return new Intl.ListFormat(locale, { type: 'unit' }).format(said);
}

/** Counted in steps of 1024, as the plans are. */
function formatSize(locale: string, bytes: number) {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const value = bytes / 1024 ** step;
  // Hebrew writes a single one the other way round, without a space.
  const written = step > 0 && locale === locales.he ? locales.en : locale;
  return unitFormatOf({
    locale: written,
    unit: sizes[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    digits: value < 10 ? 1 : 0,
  }).format(value);
}

interface UnitStyle {
  locale: string;
  unit: string;
  unitDisplay: 'long' | 'short';
  digits: number;
}

const unitFormats = new Map<string, Intl.NumberFormat>();

/** Kept: making one takes longer than a tile of a long list may take. */
function unitFormatOf({ locale, unit, unitDisplay, digits }: UnitStyle) {
  const key = `${locale} ${unit} ${digits}`;
  const style = { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits } as const;
  const format = unitFormats.get(key) ?? new Intl.NumberFormat(locale, style);
  unitFormats.set(key, format);
  return format;
}

const made = new Map<Language, Format>();

/** Made once a language: every row of a long list asks for it, and making one takes longer than drawing the row. */
function formatOf(language: Language) {
  const format = made.get(language) ?? createFormat(language);
  made.set(language, format);
  return format;
}

export type Format = ReturnType<typeof createFormat>;

export function useFormat(): Format {
  const { language } = useTranslation().i18n;
  return formatOf(isLanguage(language) ? language : defaultLanguage);
}

/** Its direction is its own: a Latin name does not turn a Hebrew line round. */
export const isolate = (text: string) => `\u2068${text}\u2069`;
