import { useMemo } from 'react';

/** Every zone with what its clocks show today, in the order of the names. */
export function useTimeZones(current: string) {
  return useMemo(() => {
    const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
    return [...zones]
      .sort()
      .map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone)})` }));
  }, [current]);
}

function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? '';
}
