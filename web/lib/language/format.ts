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
  // Hebrew words for one and two hours come with the number in brackets.
  const tell = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
    relative.format(Math.round(value), unit).replace(/ \(.*\)$/, '');

  return {
    number: (value: number) => number.format(value),
    price: (yen: number) => price.format(yen),
    day: (date: string | Date) => day.format(new Date(date)),
    moment: (date: string | Date) => moment.format(new Date(date)),
    /** Rounds to the largest unit of at least one. */
    roughDuration: (seconds: number) => {
      if (seconds < 60) return rough(seconds < 10 ? seconds : Math.round(seconds), 'second');
      return seconds < 3600 ? rough(Math.round(seconds / 60), 'minute') : rough(seconds / 3600, 'hour');
    },
    // Isolated, as a Latin unit would precede its number from right to left.
    size: (bytes: number) =>
      language === 'he' ? isolate(formatSize(locale, bytes)) : formatSize(locale, bytes),
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

/** Counts in steps of 1024, as the plans do. */
function formatSize(locale: string, bytes: number) {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const value = bytes / 1024 ** step;
  // Hebrew puts a single unit before its number, without a space.
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

/** Cached: creating one takes longer than rendering a tile. */
function unitFormatOf({ locale, unit, unitDisplay, digits }: UnitStyle) {
  const key = `${locale} ${unit} ${digits}`;
  const style = { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits } as const;
  const format = unitFormats.get(key) ?? new Intl.NumberFormat(locale, style);
  unitFormats.set(key, format);
  return format;
}

const made = new Map<Language, Format>();

/** Cached by language: creating one takes longer than rendering a row. */
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

/** Isolates the text's direction, so that a Latin name does not reverse a Hebrew line. */
export const isolate = (text: string) => `\u2068${text}\u2069`;
