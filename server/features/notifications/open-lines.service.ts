import type { Platform } from '../../platform.ts';
import { judgePlaces } from './notification-places.ts';
import { type LineRow, listShownParts } from './notifications.queries.ts';

/** Limits the parts of a line that are checked. */
export const PARTS_MAX = 50;

interface OpenLine {
  line: LineRow;
  /** False if nothing in it is visible any more. */
  isOpen: boolean;
}

/** Shows a line by its newest part, or by the newest one that is still visible. */
export async function openLines(
  platform: Platform,
  accountId: string,
  lines: LineRow[],
): Promise<OpenLine[]> {
  const open = await judgePlaces(
    platform,
    lines.map((place) => ({ accountId, place })),
  );
  const closed = lines.filter(({ part_count }, at) => !open[at] && part_count > 1);
  const older = await findOpenParts(platform, accountId, closed);
  return lines.map((line, at) => {
    const part = older.get(line.id);
    return { line: part ? { ...line, ...part } : line, isOpen: part !== undefined || (open[at] ?? false) };
  });
}

async function findOpenParts(platform: Platform, accountId: string, lines: LineRow[]) {
  const types = new Map(lines.map(({ id, type }) => [id, type]));
  const rows = await listShownParts(platform.db, { lineIds: [...types.keys()], limit: PARTS_MAX });
  const open = await judgePlaces(
    platform,
    rows.map((row) => ({ accountId, place: { ...row, type: types.get(row.line_id) ?? 0 } })),
  );
  // The parts are newest first, so the last one set wins.
  return new Map(
    rows.flatMap(({ line_id, ...part }, at) => (open[at] ? [[line_id, part] as const] : [])).toReversed(),
  );
}
