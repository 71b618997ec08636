import type { Language } from '../../../contract/enums.ts';
import { readRate } from '../../../contract/timecode.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import { listVersionNews, type VersionNewsRow } from './version-news.queries.ts';

export interface VersionNews {
  media: 'image' | 'video' | 'pdf';
  /** Seconds of a film, pages of a PDF or regions of an image. */
  changed: number;
  /** Parts of a film or pages of a PDF. */
  removed: number;
  openComments: number;
}

/** Callers have checked access to the versions. */
export async function readVersionNews(
  { db }: Pick<Platform, 'db'>,
  ids: string[],
): Promise<Map<string, VersionNews>> {
  if (ids.length === 0) return new Map();
  const rows = await listVersionNews(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, count(row)]));
}

function count({ media, r_frame_rate, result, open_comments: openComments }: VersionNewsRow): VersionNews {
  const spans = (result?.spans ?? []).filter(({ kind }) => kind !== 'same');
  const long = sum(spans.map(({ from, to }) => to - from));
  const gone = result?.removed ?? [];
  if (media === 'video') {
    const rate = readRate(r_frame_rate);
    const changed = rate ? Math.ceil((long * rate.den) / rate.num) : 0;
    return { media, changed, removed: gone.length, openComments };
  }
  if (media === 'pdf') {
    return { media, changed: long, removed: sum(gone.map(({ from, to }) => to - from)), openComments };
  }
  const places = sum(spans.map(({ regions }) => Math.max(1, regions?.length ?? 0)));
  return { media, changed: places, removed: 0, openComments };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Writes e.g. "2 min 10 s changed · 1 part removed · 9 open comments". Undefined: nothing to report. */
export function tellVersionNews(news: VersionNews | undefined, language: Language): string | undefined {
  if (!news) return undefined;
  const { media, changed, removed, openComments } = news;
  const word = (key: string, values: Record<string, string | number>) =>
    translate(language, `notifications.news.${key}`, values);
  const told = [
    ...(changed > 0 ? [tellChanged(news, word)] : []),
    ...(removed > 0 ? [word(media === 'pdf' ? 'removedPages' : 'removed', { count: removed })] : []),
    ...(openComments > 0 ? [word('open', { count: openComments })] : []),
  ];
  return told.length > 0 ? told.join(' · ') : undefined;
}

type Word = (key: string, values: Record<string, string | number>) => string;

function tellChanged({ media, changed }: VersionNews, word: Word): string {
  if (media !== 'video') return word(media === 'pdf' ? 'pages' : 'places', { count: changed });
  const [minutes, seconds] = [Math.floor(changed / 60), changed % 60];
  return minutes > 0 ? word('minutes', { minutes, seconds }) : word('seconds', { seconds });
}
