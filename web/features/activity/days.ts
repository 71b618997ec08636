interface Dated {
  at: string;
}

export interface Day<Entry> {
  /** As the reader's calendar has it. */
  key: string;
  entries: Entry[];
}

const keyOf = (date: Date) => `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;

/** What happened on one day of the reader's own calendar stands together, in the order in which it came. */
export function groupByDay<Entry extends Dated>(entries: Entry[]): Array<Day<Entry>> {
  const days = Map.groupBy(entries, ({ at }) => keyOf(new Date(at)));
  return [...days].map(([key, together]) => ({ key, entries: together }));
}

export const isToday = (date: string, now = new Date()) => keyOf(new Date(date)) === keyOf(now);
