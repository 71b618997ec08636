import { sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { MarkedFilmsTable } from '../../platform/database/schema/sharing.ts';
import { newId } from '../../platform/id.ts';

export interface Visitor {
  linkId: string;
  versionId: string;
  /** Undefined: all visitors who are not signed in. */
  accountId: string | undefined;
}

export interface Wanted extends Visitor {
  words: string;
}

const selectFilms = (db: Database | Transaction, { linkId, versionId, accountId }: Visitor) =>
  db
    .selectFrom('marked_films')
    .selectAll()
    .select(sql<boolean>`told_at < now() - interval '1 minute'`.as('is_silent'))
    .select(sql<boolean>`used_at < now() - interval '1 hour'`.as('is_unused'))
    .where('link_id', '=', linkId)
    .where('version_id', '=', versionId)
    .where('account_id', accountId === undefined ? 'is' : '=', accountId ?? null);

export const findFilm = (db: Database, visitor: Visitor) => selectFilms(db, visitor).executeTakeFirst();

export const lockFilm = (tx: Transaction, visitor: Visitor) =>
  selectFilms(tx, visitor).forUpdate().executeTakeFirst();

export async function countUnmadeFilms(
  db: Database,
  { linkId, filmId }: { linkId: string; filmId: string | undefined },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from marked_films
    where link_id = ${linkId} and object_key is null and failure is null
      and id is distinct from ${filmId ?? null}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

export type FilmRow = NonNullable<Awaited<ReturnType<typeof findFilm>>>;

export async function insertFilm(
  tx: Transaction,
  { linkId, versionId, accountId, words }: Wanted,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('marked_films')
    .values({ id: newId(), link_id: linkId, version_id: versionId, account_id: accountId ?? null, words })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function renameFilm(
  tx: Transaction,
  { id, words }: { id: string; words: string },
): Promise<void> {
  const nothing = { object_key: null, width: null, height: null, failure: null, progress: 0 };
  await tx
    .updateTable('marked_films')
    .set({ ...nothing, words, told_at: sql`now()`, used_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export const touchFilm = (db: Database, id: string) =>
  db.updateTable('marked_films').set({ used_at: sql`now()` }).where('id', '=', id).execute();

/** Undefined unless somebody may still see the film. */
export const findFilmWork = (db: Database | Transaction, id: string) =>
  db
    .selectFrom('marked_films')
    .innerJoin('share_links as link', 'link.id', 'marked_films.link_id')
    .innerJoin('file_versions as version', 'version.id', 'marked_films.version_id')
    .innerJoin('files', 'files.id', 'version.file_id')
    .where('marked_films.id', '=', id)
    .where('marked_films.object_key', 'is', null)
    .where('version.deleted_at', 'is', null)
    .where('files.deleted_at', 'is', null)
    .where(isOpen)
    .select(['marked_films.id', 'marked_films.version_id', 'marked_films.words', 'version.renditions'])
    .executeTakeFirst();

export type FilmWork = NonNullable<Awaited<ReturnType<typeof findFilmWork>>>;

const isOpen = sql<boolean>`(link.watermark and link.is_active
  and (link.expires_at is null or link.expires_at > now()))`;

interface UpdateFilm {
  id: string;
  words?: string;
  change: Omit<Updateable<MarkedFilmsTable>, 'id' | 'words'>;
}

/** False: the film is gone or has other words now. */
export async function updateFilm(db: Database, { id, words, change }: UpdateFilm): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('marked_films')
    .set({ ...change, told_at: sql`now()` })
    .where('id', '=', id)
    .$if(words !== undefined, (query) => query.where('words', '=', words ?? ''))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes films of ended links, unused ones, and failures to retry. */
export async function deleteSpentFilms(tx: Transaction, days: number): Promise<string[]> {
  const { rows } = await sql<{ object_key: string | null }>`
    delete from marked_films using share_links link
    where link.id = link_id and (
      not ${isOpen}
      or used_at < now() - make_interval(days => ${days}::int)
      or (failure is not null and told_at < now() - interval '1 hour')
    ) returning object_key`.execute(tx);
  return rows.flatMap(({ object_key }) => object_key ?? []);
}

export async function findUnknownFilms(db: Database, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select wanted as key from unnest(${keys}::text[]) as wanted
    where not exists (
      select from marked_films where version_id = split_part(wanted, '/', 2)::uuid and object_key = wanted
    )`.execute(db);
  return rows.map(({ key }) => key);
}
