import { colorOf } from '../../../ui/people/person-color.ts';
import type { Marker } from '../room/markers.ts';

export interface Column {
  /** From the bottom up, in the order of the legend. */
  parts: { color: string; count: number }[];
  count: number;
}

interface Speaker {
  id: string;
  name: string;
  color: string;
  count: number;
}

export function listSpeakers(markers: readonly Marker[]): Speaker[] {
  const speakers = new Map<string, Speaker>();
  for (const { userId, name } of markers) {
    const known = speakers.get(userId) ?? { id: userId, name, color: colorOf(name), count: 0 };
    speakers.set(userId, { ...known, count: known.count + 1 });
  }
  return [...speakers.values()].sort((one, other) => other.count - one.count);
}

interface Counted {
  markers: readonly Marker[];
  frameCount: number;
  columns: number;
}

export function countDensity({ markers, frameCount, columns }: Counted): Column[] {
  const counts = Array.from({ length: columns }, () => new Map<string, number>());
  for (const { frame, userId } of markers) {
    const at = Math.min(columns - 1, Math.floor(((frame ?? 0) / frameCount) * columns));
    counts[at]?.set(userId, (counts[at]?.get(userId) ?? 0) + 1);
  }
  const speakers = listSpeakers(markers);
  return counts.map((byPerson) => ({
    parts: speakers.flatMap(({ id, color }) => {
      const count = byPerson.get(id);
      return count === undefined ? [] : [{ color, count }];
    }),
    count: [...byPerson.values()].reduce((sum, count) => sum + count, 0),
  }));
}
