import { Temporal } from 'temporal-polyfill';
import { NotificationFrequency } from '../../../../contract/enums.ts';

const DAILY_HOUR = 9;

export interface Rhythm {
  frequency: (typeof NotificationFrequency)[keyof typeof NotificationFrequency];
  /** An IANA name. */
  timeZone: string;
}

/**
 * When the window that is open at that moment ends: at the next full hour, or the next nine o'clock, of the person's own
 * clock. A moment at which a window ends belongs to the next one.
 */
export function endWindow({ frequency, timeZone }: Rhythm, at: Date): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const end = frequency === NotificationFrequency.daily ? nextNine(now) : nextFullHour(now);
  return new Date(end.epochMilliseconds);
}

/** By the time that passes: the hour that a clock shows twice has two windows. */
function nextFullHour(now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const next = now
    .add({ minutes: 60 - now.minute })
    .with({ second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
  // Where clocks are put by half an hour in between.
  return next.minute === 0 ? next : next.add({ minutes: 60 - next.minute });
}

function nextNine(now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const nineOf = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: { hour: DAILY_HOUR } });
  let day = now.toPlainDate();
  while (Temporal.ZonedDateTime.compare(nineOf(day), now) <= 0) day = day.add({ days: 1 });
  return nineOf(day);
}
