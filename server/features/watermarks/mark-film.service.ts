import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Renditions } from '../../platform/database/schema/files.ts';
import { markFilm } from '../../platform/media/film/mark-film.ts';
import { MediaFailure } from '../../platform/media/media-failure.ts';
import { fetchObject, withScratch } from '../../platform/media/run/scratch.ts';
import { findMediaTools } from '../../platform/media/tools/tools.ts';
import type { Run } from '../../platform/queue/queue.ts';
import { objectKeys } from '../../platform/storage/object-keys.ts';
import type { Platform } from '../../platform.ts';
import { type FilmWork, findFilmWork, updateFilm } from './marked-films.queries.ts';

const SOURCE = 'source';
const LINES = 720;
const EVERY_MS = 1000;

interface Wanted {
  filmId: string;
}

/**
 * Makes the film once. Stops if the link ended or the film was deleted. If the visitor's name changes
 * meanwhile, the same job makes the new film.
 */
export async function makeMarkedFilm(platform: Platform, { filmId }: Wanted, run: Run): Promise<void> {
  let tried: string | undefined;
  for (;;) {
    const work = await findFilmWork(platform.db, filmId);
    if (!work || work.words === tried) return;
    tried = work.words;
    await makeOne(platform, work, run);
  }
}

async function makeOne(platform: Platform, work: FilmWork, run: Run): Promise<void> {
  const { id, words } = work;
  const proxy = chooseProxy(work.renditions);
  if (!proxy) return;
  const watch = watchFilm(platform, work);
  const signal = AbortSignal.any([run.signal, watch.gone]);
  try {
    await withScratch(platform.config, async (cwd) => {
      await fetchObject({ storage: platform.storage, key: proxy.key, to: join(cwd, SOURCE), signal });
      const tools = await findMediaTools(platform.config);
      const made = await markFilm({
        tools,
        file: SOURCE,
        text: words,
        cwd,
        signal,
        onProgress: watch.report,
      });
      const key = objectKeys.version({ id: work.version_id, name: nameOf(work) });
      const body = createReadStream(join(cwd, made.file));
      await platform.storage.put({ key, body, contentType: 'video/mp4' });
      const { width, height } = made;
      const change = { object_key: key, width, height, progress: 100, failure: null };
      if (!(await updateFilm(platform.db, { id, words, change }))) await platform.storage.remove([key]);
    });
  } catch (error) {
    if (watch.gone.aborted) return;
    if (!(error instanceof MediaFailure)) throw error;
    await updateFilm(platform.db, { id, words, change: { failure: error.key } });
  } finally {
    watch.stop();
  }
}

/** Other words get another key, so a given address never changes its content. */
const nameOf = ({ id, words }: FilmWork) =>
  `marked-${id.replaceAll('-', '')}${createHash('sha256').update(words).digest('hex').slice(0, 16)}.mp4`;

export async function giveUpMarkedFilm(platform: Platform, { filmId }: Wanted): Promise<void> {
  await updateFilm(platform.db, { id: filmId, change: { failure: 'processing.failed' } });
}

/** Chooses the largest proxy up to 720 lines, because somebody waits for it. */
function chooseProxy({ proxies = [] }: Renditions) {
  const linesOf = ({ width, height }: { width: number; height: number }) => Math.min(width, height);
  const sorted = proxies.toSorted((one, other) => linesOf(other) - linesOf(one));
  return sorted.find((proxy) => linesOf(proxy) <= LINES) ?? sorted.at(-1);
}

function watchFilm({ db, log }: Platform, { id, words }: FilmWork) {
  const gone = new AbortController();
  let done = 0;
  let isWriting = false;
  const write = async () => {
    const change = { progress: Math.min(99, Math.floor(done * 100)) };
    const isWanted = (await findFilmWork(db, id)) && (await updateFilm(db, { id, words, change }));
    if (!isWanted) gone.abort(new Error('The link ended, or the visitor is called otherwise.'));
  };
  const timer = setInterval(() => {
    if (isWriting) return;
    isWriting = true;
    write()
      .catch((error: unknown) => log.warn({ err: error }, 'Progress could not be written'))
      .finally(() => {
        isWriting = false;
      });
  }, EVERY_MS);
  return {
    gone: gone.signal,
    report: (progress: number) => {
      done = progress;
    },
    stop: () => clearInterval(timer),
  };
}
