import { useMemo, useState } from 'react';

/** Formats the zones once the list opens: four hundred take noticeable time. */
export function useTimeZones(current: string) {
  const [isOpen, setOpen] = useState(false);
  const data = useMemo(() => (isOpen ? listZones(current) : [optionOf(current)]), [isOpen, current]);
  return { data, onDropdownOpen: () => setOpen(true) };
}

const listZones = (current: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort().map(optionOf);

const optionOf = (zone: string) => ({
  value: zone,
  label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone)})`,
});

function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? '';
}
