import { SIGNED_ADDRESS_MINUTES } from '../../../contract/limits.ts';
import { markFilmJob } from '../../jobs/mark-film.ts';
import { removeObjectsJob } from '../../jobs/remove-objects.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { readFilmWait } from './film-limits.ts';
import {
  deleteSpentFilms,
  type FilmRow,
  findFilm,
  findUnknownFilms,
  insertFilm,
  lockFilm,
  renameFilm,
  touchFilm,
  type Wanted,
} from './marked-films.queries.ts';

const UNUSED_DAYS = 3;

export type MarkedFilm =
  | { state: 'ready'; key: string; width: number; height: number }
  /** `wait`: seconds until a film may begin. */
  | { state: 'waiting'; progress: number; wait?: number }
  | { state: 'failed'; failure: string };

interface Asked extends Wanted {
  network: string;
}

export async function askForFilm(platform: Platform, { network, ...wanted }: Asked): Promise<MarkedFilm> {
  const found = await findFilm(platform.db, wanted);
  if (found?.words !== wanted.words) {
    const wait = await readFilmWait(platform.db, { ...wanted, network, filmId: found?.id });
    if (wait === undefined) await inTransaction(platform.db, (tx) => beginAnew(platform, tx, wanted));
    return { state: 'waiting', progress: 0, ...(wait && { wait }) };
  }
  if (found.is_unused) await touchFilm(platform.db, found.id);
  const state = stateOf(found);
  // Does nothing if the job exists.
  if (state.state === 'waiting' && found.is_silent) await begin(platform, platform.db, found.id);
  return state;
}

/** Uses one job a visitor, which makes the newest words. */
async function beginAnew(platform: Platform, tx: Transaction, wanted: Wanted): Promise<void> {
  const earlier = await lockFilm(tx, wanted);
  if (earlier) await renameFilm(tx, { id: earlier.id, words: wanted.words });
  const id = earlier?.id ?? (await insertFilm(tx, wanted));
  if (id) await begin(platform, tx, id);
  if (earlier?.object_key) {
    // Given addresses stay valid until they expire.
    const startAfter = new Date(Date.now() + SIGNED_ADDRESS_MINUTES * 60_000);
    await platform.queue.enqueue(tx, removeObjectsJob, { keys: [earlier.object_key] }, { startAfter });
  }
}

const begin = (platform: Platform, db: Database | Transaction, filmId: string) =>
  platform.queue.enqueue(db, markFilmJob, { filmId }, { singletonKey: filmId });

function stateOf({ object_key: key, width, height, failure, progress }: FilmRow): MarkedFilm {
  if (key && width && height) return { state: 'ready', key, width, height };
  return failure ? { state: 'failed', failure } : { state: 'waiting', progress };
}

export async function sweepMarkedFilms(platform: Platform): Promise<void> {
  const keys = await inTransaction(platform.db, (tx) => deleteSpentFilms(tx, UNUSED_DAYS));
  await platform.storage.remove(keys);
}

const DAY_MS = 24 * 60 * 60 * 1000;
const PICTURES_MS = 7 * DAY_MS;
const AT_ONCE = 500;

/** Deletes old marked pictures, which are remade on demand, and films without a row. */
export async function sweepMarkedObjects({ db, storage }: Platform): Promise<void> {
  let films: string[] = [];
  let pictures: string[] = [];
  const flush = async () => {
    await storage.remove([...pictures, ...(await findUnknownFilms(db, films))]);
    [films, pictures] = [[], []];
  };
  for await (const { key, modifiedAt } of storage.list('versions/')) {
    const age = Date.now() - modifiedAt.getTime();
    if (/\/marked-\w+\.mp4$/.test(key) && age > DAY_MS) films.push(key);
    else if (/\/marked-\w+\.webp$/.test(key) && age > PICTURES_MS) pictures.push(key);
    if (films.length + pictures.length >= AT_ONCE) await flush();
  }
  await flush();
}
