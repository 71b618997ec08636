import type { Language } from '../../../contract/enums.ts';
import { readRate } from '../../../contract/timecode.ts';
import type { Parts } from '../../parts.ts';
import { translate } from '../../texts.ts';
import { listVersionNews, type VersionNewsRow } from './version-news.queries.ts';

/** What a new version brought, in figures. */
export interface VersionNews {
  changedSeconds: number;
  removedParts: number;
  openComments: number;
}

/** Of versions that the reader was found to see. Those of which there is nothing to tell are left out. */
export async function readVersionNews(
  { db }: Pick<Parts, 'db'>,
  ids: string[],
): Promise<Map<string, VersionNews>> {
  if (ids.length === 0) return new Map();
  const rows = await listVersionNews(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, count(row)]));
}

function count({ r_frame_rate: fraction, result, open_comments: openComments }: VersionNewsRow): VersionNews {
  const rate = readRate(fraction);
  const changed = (result?.spans ?? []).filter(({ kind }) => kind !== 'same');
  const frames = changed.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    changedSeconds: rate ? Math.ceil((frames * rate.den) / rate.num) : 0,
    removedParts: result?.removed.length ?? 0,
    openComments,
  };
}

/** "2 min 10 s changed · 1 part removed · 9 open comments"; undefined where all of it is nothing. */
export function tellVersionNews(news: VersionNews | undefined, language: Language): string | undefined {
  if (!news) return undefined;
  const { changedSeconds, removedParts, openComments } = news;
  const word = (key: string, values: Record<string, string | number>) =>
    translate(language, `notifications.news.${key}`, values);
  const [minutes, seconds] = [Math.floor(changedSeconds / 60), changedSeconds % 60];
  const told = [
    ...(minutes > 0 ? [word('minutes', { minutes, seconds })] : []),
    ...(minutes === 0 && seconds > 0 ? [word('seconds', { seconds })] : []),
    ...(removedParts > 0 ? [word('removed', { count: removedParts })] : []),
    ...(openComments > 0 ? [word('open', { count: openComments })] : []),
  ];
  return told.length > 0 ? told.join(' · ') : undefined;
}
