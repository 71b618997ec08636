import type { Parts } from '../../parts.ts';
import { judgePlaces } from './notification-places.ts';
import { type LineRow, listShownParts } from './notifications.queries.ts';

/** The newest parts of a line that are looked at. */
export const PARTS_MAX = 50;

export interface OpenLine {
  line: LineRow;
  /** False: nothing that it tells of may be seen any more. */
  isOpen: boolean;
}

/**
 * Each line as its reader may see it now. A line shows its newest part; where that is deleted or out of sight, the
 * newest one that is still open.
 */
export async function openLines(parts: Parts, accountId: string, lines: LineRow[]): Promise<OpenLine[]> {
  const open = await judgePlaces(
    parts,
    lines.map((place) => ({ accountId, place })),
  );
  const closed = lines.filter(({ part_count }, at) => !open[at] && part_count > 1);
  const older = await findOpenParts(parts, accountId, closed);
  return lines.map((line, at) => {
    const part = older.get(line.id);
    return { line: part ? { ...line, ...part } : line, isOpen: part !== undefined || (open[at] ?? false) };
  });
}

/** Of each line the newest part that is open, if there is one. */
async function findOpenParts(parts: Parts, accountId: string, lines: LineRow[]) {
  const types = new Map(lines.map(({ id, type }) => [id, type]));
  const rows = await listShownParts(parts.db, { lineIds: [...types.keys()], limit: PARTS_MAX });
  const open = await judgePlaces(
    parts,
    rows.map((row) => ({ accountId, place: { ...row, type: types.get(row.line_id) ?? 0 } })),
  );
  // Newest first: what is set last stands.
  return new Map(
    rows.flatMap(({ line_id, ...part }, at) => (open[at] ? [[line_id, part] as const] : [])).toReversed(),
  );
}
