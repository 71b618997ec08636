import type { banner } from '../../../contract/calls/banner.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { type Language, languages } from '../../../contract/enums.ts';
import { fail } from '../../failure.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import type { Platform } from '../../platform.ts';
import { EVERYBODY, record } from '../events/events.service.ts';
import { type BannerRow, deleteBanner, findBanner, writeBanner } from './banner.queries.ts';

/** Falls back to the first language that has a text. */
export async function showBanner(
  { db }: Pick<Platform, 'db'>,
  reader: Language,
): Promise<ReplyOf<typeof banner.get>> {
  const row = await findBanner(db);
  const language = row && [reader, ...languages].find((one) => row.texts[one]);
  if (!row || !language) return { banner: null };
  const { id, level, texts, ends_at } = row;
  const text = texts[language] ?? '';
  return { banner: { _id: id, level, text, language, endsAt: ends_at?.toISOString() ?? null } };
}

export async function showWrittenBanner({ db }: Pick<Platform, 'db'>) {
  const row = await findBanner(db);
  if (!row) return { banner: null };
  const { ja = '', en = '', he = '' } = row.texts;
  return { banner: { level: row.level, texts: { ja, en, he }, endsAt: row.ends_at?.toISOString() ?? null } };
}

interface NewBanner {
  level: BannerRow['level'];
  texts: Record<Language, string>;
  endsAt: string | null;
}

export async function setBanner(tx: Transaction, { level, texts, endsAt }: NewBanner): Promise<void> {
  if (endsAt !== null && new Date(endsAt).getTime() <= Date.now()) {
    const message = 'administration.bannerOver';
    throw fail('unprocessable', { message, fields: [{ field: 'endsAt', message }] });
  }
  await writeBanner(tx, { id: newId(), level, texts, endsAt });
  await announceBanner(tx);
}

export async function removeBanner(tx: Transaction): Promise<void> {
  await deleteBanner(tx);
  await announceBanner(tx);
}

const announceBanner = (tx: Transaction): Promise<void> =>
  record(tx, { topics: [EVERYBODY], type: 'banner.changed', data: {} });
