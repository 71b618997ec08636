import type { CorrectedComment } from '../../../contract/carry-corrected.ts';
import type { Language } from '../../../contract/enums.ts';
import type { ItemAccess } from '../../access/files/file-access.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import { readCarrying } from '../comments/places/places.service.ts';
import {
  type EarlierRow,
  type ExportedVersion,
  findExportedVersion,
  listEarlierComments,
} from './exports.queries.ts';
import { countingOf, type Earlier, type EarlierEntry, placeOf } from './sheet.ts';

export const noEarlier: Earlier = { placed: [], apart: [] };

export const entriesOf = (earlier: Earlier | undefined): EarlierEntry[] => [
  ...(earlier?.placed ?? []),
  ...(earlier?.apart ?? []).flatMap(({ comments }) => comments),
];

interface Asked {
  access: ItemAccess;
  versionIds: string[];
  language: Language;
}

export async function gatherEarlier(platform: Platform, asked: Asked): Promise<Map<string, Earlier>> {
  const { access, versionIds, language } = asked;
  const found = new Map<string, Earlier>();
  if (!access.opensEarlier) return found;
  const { seesPrivate } = access;
  const rows = await listEarlierComments(platform.db, { versionIds, seesPrivate });
  for (const [to, all] of Map.groupBy(rows, ({ newer_id }) => newer_id)) {
    const earlier: Earlier = { placed: [], apart: [] };
    found.set(to, earlier);
    for (const [from, said] of Map.groupBy(all, ({ version_id }) => version_id)) {
      const version = await findExportedVersion(platform.db, from);
      if (!version) continue;
      const carriedOf = await readCarrying(platform, {
        to: { id: to, media: version.media },
        from,
        seesPrivate,
      });
      const comments = said.map((row) =>
        place({ row, version, carried: carriedOf(asPlaced(row)), language }),
      );
      earlier.placed.push(...comments.filter(({ isApart }) => !isApart).map(({ entry }) => entry));
      const apart = comments.filter(({ isApart }) => isApart).map(({ entry }) => entry);
      if (apart.length > 0) earlier.apart.push({ version, comments: apart });
    }
  }
  return found;
}

/** Leaves out the drawing: changes beneath it are not exported. */
const asPlaced = ({ id, frame, figure_frame, page, draw_pad_width, draw_pad_height }: EarlierRow) => ({
  ...{ _id: id, frame, figureFrame: figure_frame, page, attachedFigure: [] },
  ...{ drawPadWidth: draw_pad_width, drawPadHeight: draw_pad_height },
});

interface Placing {
  row: EarlierRow;
  version: ExportedVersion;
  carried: CorrectedComment | undefined;
  language: Language;
}

function place({ row, version, carried, language }: Placing): { entry: EarlierEntry; isApart: boolean } {
  const { number } = version;
  const word = (key: string, values = {}) => translate(language, `exports.${key}`, values);
  const time = placeOf(row, countingOf(version)).start;
  const framing = carried?.framing;
  if (!time && row.page === null) {
    const origin = { words: word('origin.whole', { number }), notch: null };
    return { entry: { ...row, origin, framing }, isApart: carried?.state === 'removed' };
  }
  const state = carried?.by ?? carried?.state ?? 'unknown';
  const words = time
    ? word(`origin.${state}`, { number, time })
    : word(`originPage.${state}`, { number, page: row.page });
  if (!carried || carried.state === 'removed') {
    const origin = { words, notch: carried?.frame ?? null };
    return { entry: { ...row, origin, framing: undefined }, isApart: true };
  }
  const { frame, page } = carried;
  const here = { frame, page, end_frame: null, figure_frame: null, start_ms: null, end_ms: null };
  return { entry: { ...row, ...here, origin: { words, notch: null }, framing }, isApart: false };
}
