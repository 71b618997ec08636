const DAY_MS = 86_400_000;
const WEEK_DAYS = 6;

export function tellSince(since: string, language: string, now = new Date()): string {
  const date = new Date(since);
  const isToday = date.toDateString() === now.toDateString();
  const isThisWeek = now.getTime() - date.getTime() < WEEK_DAYS * DAY_MS;
  const format: Intl.DateTimeFormatOptions = isToday
    ? { timeStyle: 'short' }
    : isThisWeek
      ? { weekday: 'long' }
      : { dateStyle: 'medium' };
  return new Intl.DateTimeFormat(language, format).format(date);
}
