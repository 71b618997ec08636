interface Dated {
  at: string;
}

interface Day<Entry> {
  key: string;
  entries: Entry[];
}

const keyOf = (date: Date) => `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;

export function groupByDay<Entry extends Dated>(entries: Entry[]): Array<Day<Entry>> {
  const days = Map.groupBy(entries, ({ at }) => keyOf(new Date(at)));
  return [...days].map(([key, together]) => ({ key, entries: together }));
}

export const isToday = (date: string, now = new Date()) => keyOf(new Date(date)) === keyOf(now);
