import type { Language } from '../../../../contract/enums.ts';

const formats = {
  moment: { month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  windowEnd: { dateStyle: 'medium', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Limits the cache: a formatter holds 26 kB that the garbage collector does not count. */
const KEPT = 200;
const kept = new Map<string, Intl.DateTimeFormat>();

interface Reader {
  language: Language;
  timeZone: string;
}

export function formatTime(
  { language, timeZone }: Reader,
  { at, as }: { at: Date; as: keyof typeof formats },
): string {
  const key = `${language} ${timeZone} ${as}`;
  const format = kept.get(key) ?? new Intl.DateTimeFormat(language, { ...formats[as], timeZone });
  kept.delete(key);
  kept.set(key, format);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? '');
  return format.format(at);
}
