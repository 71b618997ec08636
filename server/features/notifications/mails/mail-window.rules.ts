import { Temporal } from 'temporal-polyfill';
import { NotificationFrequency } from '../../../../contract/enums.ts';

const DAILY_HOUR = 9;

export interface Rhythm {
  frequency: (typeof NotificationFrequency)[keyof typeof NotificationFrequency];
  /** IANA name. */
  timeZone: string;
}

/** Ends at the account's next full hour or nine o'clock. The moment of an end belongs to the next window. */
export function endWindow({ frequency, timeZone }: Rhythm, at: Date): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const end = frequency === NotificationFrequency.daily ? nextNine(now) : nextFullHour(now);
  return new Date(end.epochMilliseconds);
}

/** Adds elapsed time: an hour that a clock repeats has two windows. */
function nextFullHour(now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const next = now
    .add({ minutes: 60 - now.minute })
    .with({ second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
  // Some clocks change by half an hour.
  return next.minute === 0 ? next : next.add({ minutes: 60 - next.minute });
}

function nextNine(now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const nineOf = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: { hour: DAILY_HOUR } });
  let day = now.toPlainDate();
  while (Temporal.ZonedDateTime.compare(nineOf(day), now) <= 0) day = day.add({ days: 1 });
  return nineOf(day);
}
